import { expect, it } from 'vitest';
import { builtIns } from '../generated/plugins.ts';
import { ICONS } from './named-icon.tsx';

const named = builtIns.flatMap(({ manifest }) =>
  (manifest.contributes?.['app/nav@1'] ?? []).map(({ key, icon }) => ({ link: `${manifest.id} ${key}`, icon })),
);

it('every link of a built-in plugin has a picture of its own', () => {
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ icon }) => icon === undefined || ICONS[icon] === undefined)).toEqual([]);
});
