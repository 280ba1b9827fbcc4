import { readFileSync } from 'node:fs';
import { parseExact } from '../support/exact-json.ts';

/** A recorded request and what the recorded server answered; `../shared/golden/README.md` says what the members mean. */
export interface RecordedCase {
  readonly id: string;
  readonly request: RecordedRequest;
  readonly answer: RecordedAnswer;
  readonly differs_2025?: RecordedAnswer;
  readonly ordered?: Ordered;
  readonly ordered_2025?: Ordered;
  readonly rows?: 'shape';
  readonly columns?: 'set';
  readonly ignore?: readonly string[];
  readonly message?: 'loose';
  readonly contains?: readonly string[];
  readonly refuse?: boolean;
  readonly label_map_2025?: readonly unknown[];
}

export type Ordered = boolean | readonly boolean[];

export interface RecordedRequest {
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
  readonly form_field?: string;
  readonly content_type?: string;
}

export interface RecordedAnswer {
  readonly status: number;
  readonly queries?: readonly Members[];
  readonly body?: unknown;
  readonly csv?: string;
  readonly bom?: boolean;
  readonly content_type?: string;
}

export type Members = Readonly<Record<string, unknown>>;

export function readCases(file: string): readonly RecordedCase[] {
  const { cases } = parseExact(readFileSync(file, 'utf8')) as { readonly cases: readonly RecordedCase[] };
  return cases;
}

/** Puts the ids that our server gave to data sets where a recording names them. */
export function withDatasetIds(value: unknown, ids: ReadonlyMap<string, number>): unknown {
  if (typeof value === 'string')
    return value
      .replaceAll(/\{dataset:([^}]+)\}/g, (_, name: string) => String(idOf(name, ids)))
      .replace(/^(\w+)__table$/, (whole, name: string) => (ids.has(name) ? `${ids.get(name)}__table` : whole));
  if (Array.isArray(value)) return value.map((member) => withDatasetIds(member, ids));
  if (typeof value !== 'object' || value === null) return value;
  if ('dataset' in value && typeof value.dataset === 'string' && Object.keys(value).length === 1)
    return { id: idOf(value.dataset, ids), type: 'table' };
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withDatasetIds(member, ids)]));
}

function idOf(name: string, ids: ReadonlyMap<string, number>): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The recording names an unknown dataset: ${name}`);
  return id;
}
