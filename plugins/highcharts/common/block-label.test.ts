import { describe, expect, it } from 'vitest';
import { blockLabel } from './block-label.ts';

describe('the name of a block', () => {
  it.each([
    ['stands level where it fits', 'Climb', 60, 40, { lines: ['Climb'], isUpright: false }],
    ['is wrapped at its blanks', 'Take-off run', 60, 40, { lines: ['Take-off', 'run'], isUpright: false }],
    ['is shortened where there is one line', 'Take-off run', 50, 22, { lines: ['Take-…'], isUpright: false }],
    ['stands upright in a narrow and high block', 'Approach', 24, 90, { lines: ['Approach'], isUpright: true }],
    ['stands upright where more of it fits', 'Approaching', 40, 60, { lines: ['Approa…'], isUpright: true }],
    ['is left out where hardly a letter fits', 'Approach', 12, 20, undefined],
    ['is left out of a thin line', 'Approach', 300, 8, undefined],
  ])('%s', (_title, name, width, height, label) => expect(blockLabel(name, { width, height })).toEqual(label));
});
