import { describe, expect, onTestFinished, test } from 'vitest';
import { openTestMetadataStore } from '../../testing/metadata-store.ts';
import { computed, createResource, field, stored } from './index.ts';
import { type Offers, offeredNames } from './offers.ts';

interface Row {
  readonly id: number;
  readonly title: string;
}

const fieldsWith = (offers: Readonly<Record<string, Offers>>) =>
  Object.fromEntries(Object.entries(offers).map(([name, one]) => [name, field(stored<Row>('text', 'title'), one)]));

describe('names that a call offers', () => {
  test.each<[what: string, offers: Readonly<Record<string, Offers>>, names: readonly string[]]>([
    ['come in the order of the fields', { b: { list: true }, a: { list: true } }, ['b', 'a']],
    ['leave out what is not offered', { a: { list: true }, b: { show: true }, c: {}, d: { list: false } }, ['a']],
    ['are members of a relation', { a: { list: true }, who: { list: ['id', 'name'] } }, ['a', 'who.id', 'who.name']],
    [
      'stand at the place that the contract gives them',
      { late: { list: { at: 2 } }, a: { list: true }, b: { list: true }, first: { list: { at: 0 } } },
      ['first', 'a', 'late', 'b'],
    ],
    [
      'count a relation as one place',
      { a: { list: { at: 1 } }, who: { list: ['id', 'name'] }, b: { list: true } },
      ['who.id', 'who.name', 'a', 'b'],
    ],
    [
      'are members at a place',
      { who: { list: { at: 1, members: ['id', 'name'] } }, a: { list: true } },
      ['a', 'who.id', 'who.name'],
    ],
  ])('%s', (_what, offers, names) => {
    expect(offeredNames(fieldsWith(offers), 'list')).toEqual(names);
  });
});

test('a field that cannot be ordered is refused when the resource is made', async () => {
  const store = await openTestMetadataStore({});
  onTestFinished(() => store.close());
  expect(() =>
    createResource<{ books: Row }, 'books'>(
      {
        table: 'books',
        view: 'Book',
        title: 'Book',
        actions: [],
        fields: {
          length: field(
            computed((row) => row.title.length),
            { order: true },
          ),
        },
      },
      store,
    ),
  ).toThrow('Resource "books" cannot be ordered by "length".');
});
