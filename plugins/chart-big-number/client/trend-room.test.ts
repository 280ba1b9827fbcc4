import { describe, expect, it } from 'vitest';
import { trendRoom } from './trend-room.ts';

const CHANGE = '+12.2% over 4 weeks';

describe('the line of a number', () => {
  it.each([
    ['stands beside the number in a wide tile', { width: 273, height: 104 }, { stacked: false }],
    ['stands under it where the change would wrap beside it', { width: 178, height: 160 }, { stacked: true }],
    ['stands under it in a tall tile', { width: 400, height: 300 }, { stacked: true }],
  ])('%s', (_title, box, { stacked }) => {
    const room = trendRoom(box, CHANGE);
    expect(room.stacked).toBe(stacked);
    expect(room.line?.width).toBeGreaterThan(40);
  });

  it.each([
    ['phone', { width: 178, height: 104 }],
    ['narrow window', { width: 123, height: 104 }],
    ['lowest tile', { width: 273, height: 40 }],
    ['nothing', { width: 0, height: 0 }],
  ])('leaves the words their lines: %s', (_title, box) => {
    const { stacked, line } = trendRoom(box, CHANGE);
    if (line === null) return;
    const words = stacked ? 36 + Math.ceil((CHANGE.length * 6.4 + 16) / (box.width - 24)) * 17 : 0;
    expect(line.height + words).toBeLessThanOrEqual(box.height - 8);
    if (!stacked) expect(line.width + 12 + CHANGE.length * 6.4 + 16).toBeLessThanOrEqual(box.width - 24);
  });

  it('is left out of a tile that the texts fill', () => {
    expect(trendRoom({ width: 100, height: 90 }, CHANGE).line).toBeNull();
  });
});
