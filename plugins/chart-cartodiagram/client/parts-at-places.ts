import { type NoPlace, type Place, placeOf, type Told } from '@facet/plugin-maps/contract';
import { isRecord } from '@facet/sdk/chart-form';
import { parseOutsideJson, type QueryResult } from '@facet/sdk/common';

/** A place with the query results for it. */
export interface PartAtPlace {
  readonly key: string;
  readonly place: Place;
  readonly queries: readonly QueryResult[];
}

export interface PartsAtPlaces {
  readonly parts: readonly PartAtPlace[];
  readonly told: readonly Told[];
}

/**
 * Splits query results by a column of places, and removes that column. In a time series the places are in the column
 * names instead.
 * @param single Name of a column that was distinguished from others only by its place.
 */
export function partsAtPlaces(answers: readonly QueryResult[], column: string, single: string): PartsAtPlaces {
  const byPlace = answers.map((one) => (one.colnames.includes(column) ? byRows(one, column) : byColumns(one, single)));
  const keys = new Set(byPlace.flatMap((one) => [...one.keys()]));
  const counts: Record<NoPlace, number> = { missing: 0, invalid: 0, offGlobe: 0 };
  const parts: PartAtPlace[] = [];
  for (const key of keys) {
    const place = pointOf(key);
    const queries = byPlace.map((one, at) => one.get(key) ?? { ...empty(answers[at]), data: [], rowcount: 0 });
    if (typeof place === 'string')
      counts[place] += queries.reduce((sum, { data }) => sum + Math.max(1, data.length), 0);
    else parts.push({ key, place, queries });
  }
  const told = (['missing', 'invalid', 'offGlobe'] as const).flatMap((key) =>
    counts[key] > 0 ? [{ key, count: counts[key] }] : [],
  );
  return { parts, told };
}

const empty = (answer: QueryResult | undefined): QueryResult =>
  answer ?? { colnames: [], coltypes: [], data: [], rowcount: 0 };

function byRows(answer: QueryResult, column: string): ReadonlyMap<string, QueryResult> {
  const at = answer.colnames.indexOf(column);
  const colnames = answer.colnames.toSpliced(at, 1);
  const coltypes = answer.coltypes.toSpliced(at, 1);
  const found = new Map<string, QueryResult>();
  for (const [key, rows] of Map.groupBy(answer.data, (row) => String(row[column] ?? ''))) {
    const data = rows.map(({ [column]: _place, ...row }) => row);
    found.set(key, { ...answer, colnames, coltypes, data, rowcount: data.length });
  }
  return found;
}

interface NamedColumn {
  readonly name: string;
  readonly parts: readonly string[];
}

/** Splits a table whose columns are named by groups: the columns of each place, with the columns that all places share. */
function byColumns(answer: QueryResult, single: string): ReadonlyMap<string, QueryResult> {
  const { colnames, coltypes, data, label_map: labels = {} } = answer;
  const named = colnames.flatMap((name): NamedColumn[] => {
    const parts = Object.hasOwn(labels, name) ? labels[name] : undefined;
    return parts === undefined ? [] : [{ name, parts }];
  });
  const longest = Math.max(0, ...named.map(({ parts }) => parts.length));
  const at = Array.from({ length: longest }, (_, index) => index).find((index) =>
    named.every(({ parts }) => typeof pointOf(parts[index]) !== 'string' || parts.length === 1),
  );
  if (at === undefined) return new Map();
  const shared = colnames.filter((name) =>
    named.every((one) => one.name !== name || typeof pointOf(one.parts[at]) === 'string'),
  );
  const ofPlaces = named.filter(({ name }) => !shared.includes(name));
  const found = new Map<string, QueryResult>();
  for (const [key, columns] of Map.groupBy(ofPlaces, ({ parts }) => parts[at] ?? '')) {
    const renamed = columns.map(({ name, parts }) => {
      const rest = parts.toSpliced(at, 1);
      return { name, parts: rest.length > 0 ? rest : [single], to: rest.length > 0 ? rest.join(', ') : single };
    });
    const rows = data.filter((row) => renamed.some(({ name }) => (row[name] ?? null) !== null));
    found.set(key, {
      ...answer,
      colnames: [...shared, ...renamed.map(({ to }) => to)],
      coltypes: [...shared, ...renamed.map(({ name }) => name)].flatMap(
        (name) => coltypes[colnames.indexOf(name)] ?? [],
      ),
      label_map: Object.fromEntries(renamed.map(({ to, parts }) => [to, parts])),
      data: rows.map((row) =>
        Object.fromEntries([
          ...shared.map((name) => [name, row[name] ?? null]),
          ...renamed.map(({ name, to }) => [to, row[name] ?? null]),
        ]),
      ),
      rowcount: rows.length,
    });
  }
  return found;
}

/** The place of a GeoJSON point, or of a feature with a point. */
export function pointOf(value: unknown): Place | NoPlace {
  if (value === null || value === undefined || value === '') return 'missing';
  if (typeof value !== 'string') return 'invalid';
  let read: unknown;
  try {
    read = parseOutsideJson(value);
  } catch {
    return 'invalid';
  }
  const geometry = isRecord(read) && read['type'] === 'Feature' ? read['geometry'] : read;
  if (!isRecord(geometry) || geometry['type'] !== 'Point' || !Array.isArray(geometry['coordinates'])) return 'invalid';
  const [longitude, latitude] = geometry['coordinates'] as readonly unknown[];
  const place = placeOf(longitude, latitude);
  return place === 'missing' ? 'invalid' : place;
}
