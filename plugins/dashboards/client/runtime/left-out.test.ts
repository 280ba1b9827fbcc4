import { expect, it } from 'vitest';
import { leftOutBy } from './left-out.ts';

it.each<[string, readonly string[]]>([
  ['', []],
  ['uiConfig=0', []],
  ['uiConfig=1', ['title']],
  ['uiConfig=2', ['tabs']],
  ['uiConfig=8', ['chartControls']],
  ['uiConfig=11', ['title', 'tabs', 'chartControls']],
  ['uiConfig=20', []],
  ['uiConfig=all', []],
])('the address %j leaves out %j', (address, parts) => {
  const left = Object.entries(leftOutBy(new URLSearchParams(address)));
  expect(left.filter(([, isLeftOut]) => isLeftOut).map(([part]) => part)).toEqual(parts);
});
