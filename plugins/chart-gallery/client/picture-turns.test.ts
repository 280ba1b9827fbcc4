import { describe, expect, it } from 'vitest';
import { LivePictures } from './live-pictures.ts';
import { PictureTurns } from './picture-turns.ts';

describe('turns of pictures', () => {
  it('come one after the other', () => {
    const turns = new PictureTurns();
    const begun: string[] = [];
    const first = turns.take(() => begun.push('first'));
    turns.take(() => begun.push('second'));
    expect(begun).toEqual(['first']);
    first();
    first();
    expect(begun).toEqual(['first', 'second']);
  });

  it('skip pictures that were removed', () => {
    const turns = new PictureTurns();
    const begun: string[] = [];
    const first = turns.take(() => begun.push('first'));
    const second = turns.take(() => begun.push('second'));
    const third = turns.take(() => begun.push('third'));
    second();
    first();
    expect(begun).toEqual(['first', 'third']);
    third();
    turns.take(() => begun.push('fourth'));
    expect(begun).toEqual(['first', 'third', 'fourth']);
  });
});

it('the oldest live picture is removed first, and a removed picture takes no place', () => {
  const live = new LivePictures(2);
  const gone: string[] = [];
  live.hold(() => gone.push('first'));
  const leave = live.hold(() => gone.push('second'));
  live.hold(() => gone.push('third'));
  expect(gone).toEqual(['first']);
  leave();
  live.hold(() => gone.push('fourth'));
  expect(gone).toEqual(['first']);
});
