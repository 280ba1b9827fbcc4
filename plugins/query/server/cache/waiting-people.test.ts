import { FairPlaces, type PlaceHolder } from '@facet/sdk/server';
import { expect, it } from 'vitest';
import { type EnterAs, WaitingPeople } from './waiting-people.ts';

const never = new AbortController().signal;
const CROWD = { id: 1 };
const READER = { id: 2 };

/** A database with one place, and who has been given it. */
function onePlace() {
  const places = new FairPlaces({ places: 1, cancelled: () => new Error('cancelled') });
  const given: PlaceHolder[] = [];
  const enterAs: EnterAs = async ({ id, patience }, signal) => {
    const leave = await places.enter(id, signal, patience);
    given.push(id);
    return leave;
  };
  return { places, given, enterAs };
}

it('begins with the turn of a person who joins later, not of the crowd that stands before', async () => {
  const { places, given, enterAs } = onePlace();
  const leaveFirst = await places.enter(CROWD.id);
  const crowd = [places.enter(CROWD.id), places.enter(CROWD.id), places.enter(CROWD.id)];
  const people = new WaitingPeople();
  people.add(CROWD);
  const entered = people.enter(enterAs, never);
  people.add(READER);
  leaveFirst();
  // Turns: the crowd's first call, then the reader.
  (await crowd[0])?.();
  const leave = await entered;
  expect(given).toEqual([READER.id]);
  leave();
  for (const one of crowd.slice(1)) (await one)();
  expect(places.waiting).toBe(0);
});

it('is given one place, however many of them get their turn at once', async () => {
  const places = new FairPlaces({ places: 2, cancelled: () => new Error('cancelled') });
  const people = new WaitingPeople();
  people.add(CROWD);
  people.add(READER);
  const leave = await people.enter(({ id }, signal) => places.enter(id, signal), never);
  const other = await places.enter(3);
  other();
  leave();
});

it('leaves the queue of a person who waits no longer, and asks once for one who waits twice', async () => {
  const { places, given, enterAs } = onePlace();
  const leaveFirst = await places.enter(3);
  const people = new WaitingPeople();
  for (const person of [CROWD, READER, READER]) people.add(person);
  const entered = people.enter(enterAs, never);
  expect(places.waiting).toBe(2);
  people.remove(READER);
  expect(places.waiting).toBe(2);
  people.remove(CROWD);
  expect(places.waiting).toBe(1);
  leaveFirst();
  (await entered)();
  expect(given).toEqual([READER.id]);
});

it('is refused only when each of them is', async () => {
  const { places, enterAs } = onePlace();
  await places.enter(3);
  const impatient = { id: 4, patience: { ms: -1, tooLong: () => new Error('too long') } };
  const people = new WaitingPeople();
  people.add(impatient);
  await expect(people.enter(enterAs, never)).rejects.toThrow('too long');
  people.add(READER);
  const stop = new AbortController();
  const entered = people.enter(enterAs, stop.signal);
  const early = await Promise.race([entered.catch(() => 'refused'), Promise.resolve('waits')]);
  expect(early).toBe('waits');
  stop.abort();
  await expect(entered).rejects.toThrow('cancelled');
  expect(places.waiting).toBe(0);
});
