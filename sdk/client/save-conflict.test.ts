import { describe, expect, it } from 'vitest';
import { ApiError } from './host.ts';
import {
  type ConflictChoice,
  saveConflictOf,
  saveGuarded,
  type SaveConflict,
  type SeenVersion,
} from './save-conflict.ts';

const conflict = (version: string, ...differs: string[]): SaveConflict => ({
  version,
  changed_by: { id: 2, first_name: 'Ann', last_name: 'B' },
  changed_on: '2026-01-01T00:00:00.000000+0000',
  differs,
  current: {},
});
const refusal = (body: unknown, status = 412) => new ApiError('stale', { status, body, requestId: null, type: null });

interface Trial {
  readonly seen?: SeenVersion;
  readonly sets: readonly string[];
  readonly choice: ConflictChoice;
  /** What each attempt is answered: a conflict, or the new version. */
  readonly answers: readonly (SaveConflict | string)[];
}

async function attempt({ seen = { version: 'v1' }, sets, choice, answers }: Trial) {
  const sent: (string | undefined)[] = [];
  const asked: (readonly string[])[] = [];
  const saved = await saveGuarded(
    {
      seen,
      sets,
      async write(version) {
        sent.push(version);
        const answer = answers[sent.length - 1];
        if (typeof answer === 'string') return { version: answer };
        throw refusal({ message: 'stale', conflict: answer });
      },
    },
    async ({ differs }) => {
      asked.push(differs);
      return choice;
    },
  );
  return { saved, sent, asked };
}

describe('a save of an object that another user may have saved since it was read', () => {
  it('goes through without a question when no other user has saved it', async () => {
    expect(await attempt({ sets: ['title'], choice: 'cancel', answers: ['v2'] })).toEqual({
      saved: { answer: { version: 'v2' }, seen: { version: 'v2', missed: null } },
      sent: ['v1'],
      asked: [],
    });
  });

  it('goes through without a question when they changed something else, which is remembered as not seen', async () => {
    const change = conflict('v2', 'css', 'layout');
    expect(await attempt({ sets: ['title'], choice: 'cancel', answers: [change, 'v3'] })).toEqual({
      saved: { answer: { version: 'v3' }, seen: { version: 'v3', missed: change } },
      sent: ['v1', 'v2'],
      asked: [],
    });
  });

  it('asks before a later save undoes what was not seen', async () => {
    const seen = { version: 'v3', missed: conflict('v2', 'css', 'layout') };
    expect(await attempt({ seen, sets: ['layout'], choice: 'cancel', answers: ['v4'] })).toEqual({
      saved: undefined,
      sent: [],
      asked: [['layout']],
    });
    expect(await attempt({ seen, sets: ['layout'], choice: 'mine', answers: ['v4'] })).toMatchObject({
      saved: { seen: { version: 'v4', missed: { differs: ['css'] } } },
      sent: ['v3'],
    });
  });

  it('asks about what both have changed, and overwrites it when told so', async () => {
    const answers = [conflict('v2', 'css', 'title'), conflict('v3', 'title'), 'v4'];
    expect(await attempt({ sets: ['title', 'layout'], choice: 'mine', answers })).toMatchObject({
      saved: { seen: { version: 'v4', missed: { differs: ['css'] } } },
      sent: ['v1', 'v2', 'v3'],
      asked: [['title'], ['title']],
    });
  });

  it.each(['theirs', 'cancel'] as const)('is given up with the choice "%s"', async (choice) => {
    const answers = [conflict('v2', 'title'), 'v3'];
    expect(await attempt({ sets: ['title'], choice, answers })).toMatchObject({ saved: undefined, sent: ['v1'] });
  });

  it('does not go round in circles', async () => {
    const answers = [conflict('v1', 'title')];
    await expect(attempt({ sets: ['title'], choice: 'mine', answers })).rejects.toThrow('stale');
  });
});

it.each<[unknown, boolean]>([
  [refusal({ message: 'x', conflict: conflict('v2', 'a') }), true],
  [refusal({ message: 'x', conflict: conflict('v2', 'a') }, 409), false],
  [refusal({ message: 'x' }), false],
  [refusal('text of a proxy'), false],
  [refusal({ conflict: { version: 1 } }), false],
  [new Error('x'), false],
])('%o tells of a conflict: %s', (error, told) => {
  expect(saveConflictOf(error) !== null).toBe(told);
});
