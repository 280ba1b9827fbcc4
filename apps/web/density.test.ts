// @vitest-environment happy-dom
import { readSetting, settingName, writeSetting } from '@facet/sdk/client';
import { afterEach, describe, expect, it } from 'vitest';
import { followDensity } from './density.ts';

afterEach(() => localStorage.clear());
const mine = settingName(7, 'facet/settings', 'density');

describe('density', () => {
  it('is compact until somebody chooses, then follows the choice of this person only', () => {
    const root = document.createElement('html');
    followDensity(root, 7);
    expect(root.dataset['density']).toBe('compact');
    writeSetting(settingName(8, 'facet/settings', 'density'), 'comfortable');
    expect(root.dataset['density']).toBe('compact');
    writeSetting(mine, 'comfortable');
    expect(root.dataset['density']).toBe('comfortable');
  });
});

describe('a setting of a user', () => {
  it.each([
    ['nothing', null, 'compact'],
    ['what is no JSON', '{', 'compact'],
    ['another type', '5', 'compact'],
    ['a text', '"comfortable"', 'comfortable'],
  ])('with %s stored', (_title, stored, expected) => {
    if (stored !== null) localStorage.setItem(mine, stored);
    expect(readSetting(mine, 'compact')).toBe(expected);
  });
});
