import { describe, expect, it } from 'vitest';
import { FairPlaces, placeHolderOf } from './fair-places.ts';

const person = { id: 7 };
const pictureOf = (id: number) => ({ id, onlyReads: new Map([['chart', new Set([1])]]) });
const guest = { id: 0, onlyReads: new Map([['dashboard', new Set([1])]]), guest: { visitor: -5, rowConditions: [] } };

describe('turns', () => {
  it.each([
    ['a person has the own ones', person, 7],
    ['a picture for the person has those of all pictures', pictureOf(7), 'pictures'],
    ['a picture for another person has the same', pictureOf(8), 'pictures'],
  ])('%s', (_, who, expected) => expect(placeHolderOf(who)).toBe(expected));

  it('a guest has the own ones, and is no picture', () => expect(placeHolderOf(guest)).toBe(-5));

  it('a page does not wait behind the pictures of its person', async () => {
    const places = new FairPlaces({ places: 2, each: 1, cancelled: () => new Error('cancelled') });
    const order: string[] = [];
    const work = async (name: string, who: Parameters<typeof placeHolderOf>[0]) => {
      const leave = await places.enter(placeHolderOf(who));
      order.push(name);
      return leave;
    };
    const first = await work('first picture', pictureOf(7));
    const waiting = [work('second picture', pictureOf(7)), work('third picture', pictureOf(8))];
    (await work('page', person))();
    first();
    for (const one of waiting) (await one)();
    expect(order).toEqual(['first picture', 'page', 'second picture', 'third picture']);
  });
});
