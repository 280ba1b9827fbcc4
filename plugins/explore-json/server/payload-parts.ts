import { ExploreJsonErrors } from './errors.ts';
import { numberOr0, type PayloadOf, type Row } from './payload-rows.ts';

/** Links from sources to targets, which must not contain a cycle. */
export const sankey: PayloadOf = (rows, { all: [from = '', to = '', value = ''] }) => {
  const links = rows.map((row) => ({ source: row[from], target: row[to], value: row[value] ?? null }));
  const faulty = linkOfLoop(links);
  if (faulty !== undefined) throw ExploreJsonErrors.loop(String(faulty.source), String(faulty.target));
  return links;
};

interface Link {
  readonly source: unknown;
  readonly target: unknown;
}

/** Removes nodes without incoming edges until none is left; the remaining nodes are part of a cycle or follow one. */
function linkOfLoop(links: readonly Link[]): Link | undefined {
  const bySource = Map.groupBy(links, ({ source }) => source);
  const entering = new Map<unknown, number>();
  for (const { target } of links) entering.set(target, (entering.get(target) ?? 0) + 1);
  const free = [...bySource.keys()].filter((node) => !entering.has(node));
  const gone = new Set<unknown>();
  for (let node = free.pop(); node !== undefined || free.length > 0; node = free.pop()) {
    gone.add(node);
    for (const { target } of bySource.get(node) ?? []) {
      const left = (entering.get(target) ?? 1) - 1;
      entering.set(target, left);
      if (left === 0) free.push(target);
    }
  }
  return links.find(({ source }) => !gone.has(source));
}

/** Values of the groups, then both amounts; without a second metric the first is repeated. */
export const sunburst: PayloadOf = (rows, { columns, metrics: [first = '', second = first] }) =>
  rows.map((row) => [...columns.map((column) => row[column]), row[first] ?? null, row[second] ?? null]);

/** Numbers by group; the browser counts them. */
export const histogram: PayloadOf = (rows, { all }) => {
  const [value = '', ...groups] = all.toReversed();
  const byGroup = Map.groupBy(rows, (row) =>
    groups.length === 0
      ? value
      : groups
          .toReversed()
          .map((name) => String(row[name]))
          .join(', '),
  );
  return [...byGroup].map(([key, own]) => ({
    key,
    values: own.flatMap((row) => (row[value] === null || row[value] === undefined ? [] : [row[value]])),
  }));
};

/** Cells with their position between the minimum and maximum of the whole grid, of a column or of a row. */
export const heatmap: PayloadOf = (rows, { all: [x = '', y = '', value = ''] }, { normalize_across: across }) => {
  const groupOf = (row: Row): unknown => (across === 'x' ? row[x] : across === 'y' ? row[y] : null);
  const extents = new Map([...Map.groupBy(rows, groupOf)].map(([group, own]) => [group, extentOf(own, value)]));
  return {
    records: rows.map((row) => {
      const [least, most] = extents.get(groupOf(row)) ?? [0, 0];
      const amount = Number(numberOr0(row[value]));
      return {
        x: row[x],
        y: row[y],
        v: row[value] ?? null,
        perc: most > least ? (amount - least) / (most - least) : 0,
        rank: row['rank'] ?? null,
      };
    }),
    extents: extentOf(rows, value),
  };
};

function extentOf(rows: readonly Row[], name: string): readonly [least: number, most: number] {
  const amounts = rows.map((row) => Number(numberOr0(row[name])));
  if (amounts.length === 0) return [0, 0];
  return [amounts.reduce((a, b) => Math.min(a, b)), amounts.reduce((a, b) => Math.max(a, b))];
}
