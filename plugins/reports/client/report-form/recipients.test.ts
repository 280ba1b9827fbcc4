import { describe, expect, it } from 'vitest';
import { targetsOf, withTargets } from './recipients.ts';

const saved = [
  { key: 0, channel: 'Email', target: 'ann@example.org' },
  { key: 1, channel: 'Slack', target: '#ops' },
  { key: 2, channel: 'Email', target: 'bob@example.org' },
];

describe('recipients as chips of their channels', () => {
  it('show the targets of one channel', () => {
    expect(targetsOf(saved, 'Email')).toEqual(['ann@example.org', 'bob@example.org']);
    expect(targetsOf([{ key: 0, channel: 'Email', target: ' ' }], 'Email')).toEqual([]);
  });

  it('that stay keep their keys, and new ones get none that a saved one had', () => {
    const next = withTargets(saved, 'Email', ['bob@example.org', 'cy@example.org', 'di@example.org']);
    expect(next).toEqual([
      saved[1],
      saved[2],
      { key: -1, channel: 'Email', target: 'cy@example.org' },
      { key: -2, channel: 'Email', target: 'di@example.org' },
    ]);
    expect(withTargets(next, 'Slack', ['#ops', '#new']).map(({ key }) => key)).toEqual([2, -1, -2, 1, -3]);
  });
});
