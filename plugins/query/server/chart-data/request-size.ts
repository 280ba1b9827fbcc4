import { messageError } from '@facet/sdk/server';
import { requestTexts } from '../errors.ts';

/** Limits of one request: far above what a user puts together, and low enough to be checked at once. */
const MOST_QUERIES = 100;
const MOST_MEMBERS: Readonly<Record<string, number>> = {
  columns: 1_000,
  groupby: 1_000,
  metrics: 1_000,
  filters: 1_000,
  orderby: 1_000,
  time_offsets: 50,
  post_processing: 200,
  annotation_layers: 50,
  // Records.
  extras: 100,
  url_params: 1_000,
  applied_time_extras: 100,
};
/** In the options of one step, mostly names of columns. */
const MOST_OF_STEP = 2_000;
const MOST_OF_STEPS = 10_000;
/** Twice as many as a filter offers. */
const MOST_VALUES = 20_000;

/** All values of a request together, in lists and records of any depth: a filter's most, in each of several queries and in the form. */
const MOST_PARTS = 150_000;
/** Of all texts together, names of members among them. */
const MOST_CHARACTERS = 2_000_000;
/** Of one text in a query; forms hold templates, which are longer. */
const LONGEST_TEXT = 100_000;

/** Counts the lists of a request before they are read. @throws HttpError 400 */
export function ensureNotTooMuch(context: object): void {
  ensureInBudget(context);
  for (const query of listOf(context, 'queries')) ensureShortTexts(query);
  const queries = listOf(context, 'queries');
  ensure('queries', queries.length, MOST_QUERIES);
  for (const query of queries) {
    if (!isRecord(query)) continue;
    for (const [name, most] of Object.entries(MOST_MEMBERS)) ensure(name, lengthOf(query, name), most);
    ensureShortSteps(listOf(query, 'post_processing'));
    let values = 0;
    for (const filter of listOf(query, 'filters')) if (isRecord(filter)) values += listOf(filter, 'val').length;
    ensure('filters', values, MOST_VALUES);
  }
}

/**
 * Validation and error messages cost many times as much as parsing, so the values of a body are counted before anything else
 * looks at them. @throws HttpError 400
 */
export function ensureInBudget(body: unknown): void {
  let parts = 0;
  let characters = 0;
  for (const [name, value] of valuesIn(body)) {
    parts += 1;
    characters += name.length + (typeof value === 'string' ? value.length : 0);
    if (parts > MOST_PARTS) throw refusal('queries', requestTexts.valuesAtMost(MOST_PARTS));
    if (characters > MOST_CHARACTERS) throw refusal('queries', requestTexts.charactersAtMost(MOST_CHARACTERS));
  }
}

function ensureShortTexts(query: unknown): void {
  for (const [, value] of valuesIn(query))
    if (typeof value === 'string' && value.length > LONGEST_TEXT)
      throw refusal('queries', requestTexts.charactersAtMost(LONGEST_TEXT));
}

/** All that stands in a value, with the name of the member that it is; without calling itself, as bodies may be deep. */
function* valuesIn(value: unknown): Generator<readonly [name: string, value: unknown]> {
  const open: (readonly [name: string, value: unknown])[] = [['', value]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    yield next;
    const [, inside] = next;
    if (Array.isArray(inside)) for (const member of inside) open.push(['', member]);
    else if (isRecord(inside)) for (const member of Object.entries(inside)) open.push(member);
  }
}

function ensureShortSteps(steps: readonly unknown[]): void {
  let all = 0;
  for (const step of steps) {
    let own = 0;
    for (const _ of valuesIn(step)) own += 1;
    all += own;
    ensure('post_processing', own, MOST_OF_STEP);
  }
  ensure('post_processing', all, MOST_OF_STEPS);
}

function ensure(name: string, count: number, most: number): void {
  if (count > most) throw refusal(name, requestTexts.atMost(most));
}

const refusal = (name: string, text: string) => messageError(400, requestTexts.incorrect(`{'${name}': ['${text}']}`));

function lengthOf(record: object, name: string): number {
  const value: unknown = Reflect.get(record, name);
  return isRecord(value) ? Object.keys(value).length : 0;
}

function listOf(record: object, name: string): readonly unknown[] {
  const value: unknown = Reflect.get(record, name);
  return Array.isArray(value) ? value : [];
}

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null;
