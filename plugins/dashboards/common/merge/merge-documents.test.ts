import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createComponent, emptyLayout, GRID_ID, type Layout, ROOT_ID } from '../layout/component.ts';
import type { DashboardDocument } from './dashboard-document.ts';
import { type MergeChoices, recordConflicts } from './merge-conflict.ts';
import { changedMembers, mergeDocuments, sameDocument } from './merge-documents.ts';

const HEADERS = ['H1', 'H2', 'H3'];

/** A layout of headers with these texts. */
function layoutOf(texts: readonly string[]): Layout {
  const headers = texts.map((text, index) => ({
    ...createComponent('HEADER', HEADERS[index] ?? '', { text }),
    parents: [ROOT_ID, GRID_ID],
  }));
  const empty = emptyLayout();
  const grid = { ...createComponent('GRID', GRID_ID), parents: [ROOT_ID], children: headers.map(({ id }) => id) };
  return { ...empty, [GRID_ID]: grid, ...Object.fromEntries(headers.map((header) => [header.id, header])) };
}

/** Independent values of a document, and how each is written into it. */
const PLACES: Readonly<Record<string, (document: DashboardDocument, value: string) => DashboardDocument>> = {
  title: (one, value) => ({ ...one, members: { ...one.members, dashboard_title: value } }),
  slug: (one, value) => ({ ...one, members: { ...one.members, slug: value } }),
  css: (one, value) => ({ ...one, members: { ...one.members, css: value } }),
  scheme: (one, value) => ({ ...one, settings: { ...one.settings, color_scheme: value } }),
  color: (one, value) => ({ ...one, settings: { ...one.settings, label_colors: { ...colors(one), North: value } } }),
  otherColor: (one, value) => ({
    ...one,
    settings: { ...one.settings, label_colors: { ...colors(one), South: value } },
  }),
  filter: (one, value) => withFilter(one, 'NATIVE_FILTER-a', value),
  otherFilter: (one, value) => withFilter(one, 'NATIVE_FILTER-b', value),
  header: (one, value) => withText(one, 'H1', value),
  otherHeader: (one, value) => withText(one, 'H2', value),
};
const NAMES = Object.keys(PLACES);

const colors = ({ settings }: DashboardDocument): object => settings['label_colors'] ?? {};

function withFilter(document: DashboardDocument, id: string, name: string): DashboardDocument {
  const filters = document.settings['native_filter_configuration'];
  const next = (Array.isArray(filters) ? filters : []).map((one: { readonly id: string }) =>
    one.id === id ? { ...one, name } : one,
  );
  return { ...document, settings: { ...document.settings, native_filter_configuration: next } };
}

function withText(document: DashboardDocument, id: string, text: string): DashboardDocument {
  const header = document.layout[id];
  if (header === undefined) throw new Error(`There is no ${id}.`);
  return { ...document, layout: { ...document.layout, [id]: { ...header, meta: { ...header.meta, text } } } };
}

function start(): DashboardDocument {
  return {
    members: { dashboard_title: 'Sales', slug: 'sales', css: '', published: false, owners: [1] },
    settings: {
      color_scheme: 'plain',
      label_colors: { North: '#000', South: '#000' },
      native_filter_configuration: [
        { id: 'NATIVE_FILTER-a', name: 'A' },
        { id: 'NATIVE_FILTER-b', name: 'B' },
      ],
    },
    layout: layoutOf(['one', 'two', 'three']),
  };
}

type Edits = Readonly<Record<string, string>>;

const edited = (edits: Edits): DashboardDocument =>
  Object.entries(edits).reduce((document, [name, value]) => PLACES[name]?.(document, value) ?? document, start());

function merge(mine: DashboardDocument, theirs: DashboardDocument, choices: MergeChoices = {}) {
  const record = recordConflicts(choices);
  const merged = mergeDocuments({ base: start(), mine, theirs }, record);
  return { merged, conflicts: record.found() };
}

/** No two values are equal, and none is one of the start. */
const edits = (side: string): fc.Arbitrary<Edits> =>
  fc.subarray(NAMES).map((names) => Object.fromEntries(names.map((name) => [name, `${side} ${name}`])));

const expectSame = (a: DashboardDocument, b: DashboardDocument): void => {
  expect(a).toEqual(b);
  expect(sameDocument(a, b)).toBe(true);
};

describe('a merge of two versions of a dashboard', () => {
  test('changes nothing where neither side did, and takes the version of the only side that did', () => {
    fc.assert(
      fc.property(edits('any'), (one) => {
        const document = edited(one);
        for (const [mine, theirs] of [
          [document, start()],
          [start(), document],
          [document, document],
        ] as const) {
          const { merged, conflicts } = merge(mine, theirs);
          expectSame(merged, document);
          expect(conflicts).toEqual([]);
        }
      }),
    );
  });

  test('keeps both where they changed different things, whoever saves first', () => {
    fc.assert(
      fc.property(edits('mine'), edits('theirs'), (wanted, theirs) => {
        const mine = Object.fromEntries(Object.entries(wanted).filter(([name]) => !(name in theirs)));
        for (const { merged, conflicts } of [
          merge(edited(mine), edited(theirs)),
          merge(edited(theirs), edited(mine)),
        ]) {
          expectSame(merged, edited({ ...mine, ...theirs }));
          expect(conflicts).toEqual([]);
        }
      }),
    );
  });

  test('tells of exactly the values that both changed, the same ones from either side, and goes by the choices', () => {
    fc.assert(
      fc.property(edits('mine'), edits('theirs'), (mine, theirs) => {
        const both = Object.keys(mine).filter((name) => name in theirs);
        const forth = merge(edited(mine), edited(theirs));
        const back = merge(edited(theirs), edited(mine));
        for (const [side, values] of Object.entries({ mine, theirs })) {
          const told = forth.conflicts.map((one) => one[side === 'mine' ? 'mine' : 'theirs']);
          expect(told).toHaveLength(both.length);
          expect(new Set(told)).toEqual(new Set(both.map((name) => values[name])));
        }
        const sides = (found: typeof forth.conflicts) => found.map(({ key }) => key).toSorted();
        expect(sides(back.conflicts)).toEqual(sides(forth.conflicts));
        // Until somebody has chosen, what the server holds stays.
        expectSame(forth.merged, edited({ ...mine, ...theirs }));
        const chosen = Object.fromEntries(forth.conflicts.map(({ key }) => [key, 'mine' as const]));
        expectSame(merge(edited(mine), edited(theirs), chosen).merged, edited({ ...theirs, ...mine }));
      }),
    );
  });

  test('keeps the owners that either side added, and none that either removed', () => {
    const owned = (owners: readonly number[]) => ({ ...start(), members: { ...start().members, owners: [...owners] } });
    const { merged, conflicts } = merge(owned([1, 2]), owned([3]));
    expect(merged.members.owners?.toSorted()).toEqual([2, 3]);
    expect(conflicts).toEqual([]);
  });

  test('asks where one side removed a filter that the other renamed', () => {
    const only = (id: string) => ({
      settings: { ...start().settings, native_filter_configuration: [{ id, name: 'B' }] },
    });
    const mine = { ...start(), ...only('NATIVE_FILTER-b') };
    const { merged, conflicts } = merge(mine, edited({ filter: 'Region' }));
    expect(conflicts).toHaveLength(1);
    expect(conflicts[0]).toMatchObject({ mine: undefined, theirs: { id: 'NATIVE_FILTER-a', name: 'Region' } });
    expectSame(merged, edited({ filter: 'Region' }));
    const key = conflicts[0]?.key ?? '';
    expectSame(merge(mine, edited({ filter: 'Region' }), { [key]: 'mine' }).merged, mine);
  });
});

test('an update names the members that differ', () => {
  const { members } = start();
  expect(changedMembers(members, members)).toEqual({});
  expect(changedMembers(members, { ...members, slug: 'new', owners: [1, 2] })).toEqual({ slug: 'new', owners: [1, 2] });
});
