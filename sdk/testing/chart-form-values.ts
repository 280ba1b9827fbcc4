/** Values that a member of a stored form may have, though its control writes none of them. */
export const OTHER_VALUES: readonly (readonly [name: string, value: unknown])[] = [
  ['absent', undefined],
  ['null', null],
  ['an empty text', ''],
  ['a text', 'kit'],
  ['a negative number', -7],
  ['true', true],
  ['an object', { kit: { nested: 1 } }],
  ['a list of anything', [null, 7, 'kit', [], { kit: 1 }]],
];
