import { expect, it } from 'vitest';
import { byName } from './by-name.ts';

it.each(['constructor', 'toString', 'hasOwnProperty'])('%s is a name like others', (name) => {
  expect(byName({ other: 1 })[name]).toBeUndefined();
  expect(byName({ [name]: 1 })[name]).toBe(1);
});
