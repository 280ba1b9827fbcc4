import { afterEach, expect, it } from 'vitest';
import { draftKeyOf, type DraftOf, forgetDraft } from './forget-draft.ts';
import { readDraft } from './kept-draft.ts';

const of = (userId: number, id = 7): DraftOf => ({
  id,
  session: {
    user: {
      userId,
      username: `user ${userId}`,
      firstName: '',
      lastName: '',
      email: '',
      roles: [],
      isAnonymous: false,
      isAdmin: false,
    },
  },
});
const CHANGED_ON = '2026-01-01T00:00:00';
const draft = { layout: { ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: [], meta: {} } }, title: 'Mine', css: '' };

afterEach(() => localStorage.clear());

const keep = (who: DraftOf) =>
  localStorage.setItem(draftKeyOf(who), JSON.stringify({ ...draft, changedOn: CHANGED_ON, at: 1 }));

it('offers unsaved work to the user who made it, and to no other user who signs in on this device', () => {
  keep(of(1));
  expect(readDraft(of(1), CHANGED_ON)).toMatchObject({ title: 'Mine' });
  expect(readDraft(of(2), CHANGED_ON)).toBeNull();
  forgetDraft(of(2));
  expect(readDraft(of(1), CHANGED_ON)).not.toBeNull();
});

it.each([
  ['of another dashboard', of(1, 8), CHANGED_ON],
  ['of what was saved since', of(1), '2026-01-02T00:00:00'],
])('offers none %s', (_title, who, changedOn) => {
  keep(of(1));
  expect(readDraft(who, changedOn)).toBeNull();
});
