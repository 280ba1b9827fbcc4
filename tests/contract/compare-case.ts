import type { ApiAnswer } from '../support/api-client.ts';
import type { Members, Ordered, RecordedAnswer, RecordedCase } from './recorded-case.ts';
import { firstDifference, same, show } from './same-value.ts';

/** Members of a query's answer that differ from run to run, or that are for reading only. */
const NEVER_COMPARED = new Set(['sql', 'data', 'applied_filters', 'rejected_filters', 'indexnames', 'rows_total']);

/** What is wrong with an answer, or undefined; either era's recording is right. */
export function missOf(recorded: RecordedCase, answer: ApiAnswer): string | undefined {
  const { answer: first, differs_2025: second, ordered = true } = recorded;
  const miss = missOfEra(recorded, first, ordered, answer);
  if (miss === undefined || second === undefined) return miss;
  const later = missOfEra(recorded, second, recorded.ordered_2025 ?? ordered, answer);
  return later === undefined ? undefined : `${miss}; 2025: ${later}`;
}

function missOfEra(
  recorded: RecordedCase,
  wanted: RecordedAnswer,
  ordered: Ordered,
  answer: ApiAnswer,
): string | undefined {
  if (recorded.refuse === true && answer.status >= 400 && answer.status < 500) return undefined;
  if (wanted.status === 500) return orderly(answer);
  if (answer.status !== wanted.status)
    return `status ${answer.status} instead of ${wanted.status}: ${cut(answer.text)}`;
  if (wanted.csv !== undefined) return csvMiss(wanted, answer);
  if (wanted.queries !== undefined) return queriesMiss(recorded, wanted.queries, ordered, answer);
  if (wanted.body !== undefined) return bodyMiss(recorded, wanted.body, ordered === true, answer);
  if (wanted.content_type !== undefined) return typeMiss(wanted.content_type, answer);
  return 'the recording holds nothing to compare';
}

function orderly(answer: ApiAnswer): string | undefined {
  return typeof answer.body === 'object' && answer.body !== null ? undefined : `no JSON: ${cut(answer.text)}`;
}

function csvMiss(wanted: RecordedAnswer, answer: ApiAnswer): string | undefined {
  const bytes = answer.text.startsWith('\uFEFF');
  if (wanted.bom !== undefined && bytes !== wanted.bom) return `a byte order mark: ${bytes}`;
  const lines = answer.text.replace(/^\uFEFF/, '').split('\n');
  for (const [index, line] of (wanted.csv ?? '').split('\n').entries())
    if (lines[index] !== line) return `line ${index}: ${show(lines[index])} instead of ${show(line)}`;
  return typeMiss(wanted.content_type ?? 'text/csv', answer);
}

function typeMiss(wanted: string, answer: ApiAnswer): string | undefined {
  const type = answer.headers.get('content-type') ?? '';
  return type.startsWith(wanted.split(';')[0] ?? '') ? undefined : `content type ${type} instead of ${wanted}`;
}

function bodyMiss(recorded: RecordedCase, wanted: unknown, ordered: boolean, answer: ApiAnswer): string | undefined {
  if (recorded.message === 'loose') return looseMiss(recorded, wanted, answer);
  const result = isMembers(wanted) ? wanted['result'] : undefined;
  if (isMembers(result) && 'colnames' in result)
    return queryMiss(recorded, result, ordered, isMembers(answer.body) ? answer.body['result'] : undefined, 0);
  if (Array.isArray(result) && !ordered) return listMiss(result, answer.body?.result);
  return firstDifference(answer.body, wanted);
}

/** Only the names of members count, and the texts that the case names. */
function looseMiss(recorded: RecordedCase, wanted: unknown, answer: ApiAnswer): string | undefined {
  const names = isMembers(wanted) ? Object.keys(wanted) : [];
  const mine = isMembers(answer.body) ? Object.keys(answer.body) : [];
  if (!same([...mine].sort(), [...names].sort())) return `members ${show(mine)} instead of ${show(names)}`;
  const missing = (recorded.contains ?? []).find((text) => !answer.text.includes(text));
  return missing === undefined ? undefined : `does not say ${show(missing)}: ${cut(answer.text)}`;
}

function queriesMiss(
  recorded: RecordedCase,
  wanted: readonly Members[],
  ordered: Ordered,
  answer: ApiAnswer,
): string | undefined {
  const results: unknown = answer.body?.result;
  if (!Array.isArray(results)) return `no list of results: ${cut(answer.text)}`;
  if (results.length !== wanted.length) return `${results.length} results instead of ${wanted.length}`;
  for (const [index, query] of wanted.entries()) {
    const inOrder = typeof ordered === 'boolean' ? ordered : ordered[index] === true;
    const miss = queryMiss(recorded, query, inOrder, results[index], index);
    if (miss !== undefined) return wanted.length > 1 ? `query ${index}: ${miss}` : miss;
  }
  return undefined;
}

function queryMiss(
  recorded: RecordedCase,
  wanted: Members,
  ordered: boolean,
  mine: unknown,
  index: number,
): string | undefined {
  if (!isMembers(mine)) return `no query answer: ${show(mine)}`;
  for (const [name, value] of Object.entries(wanted)) {
    if (NEVER_COMPARED.has(name) || recorded.ignore?.includes(name)) continue;
    if (name === 'coltypes' && recorded.columns === 'set') continue;
    const free = recorded.columns === 'set' && name === 'colnames';
    const [left, right] = free ? [sorted(mine[name]), sorted(value)] : [mine[name], value];
    if (name === 'label_map' && same(left, recorded.label_map_2025?.[index])) continue;
    const miss = firstDifference(left, right);
    if (miss !== undefined) return `${name}${miss}`;
  }
  for (const name of ['applied_filters', 'rejected_filters']) {
    const wantedList = wanted[name];
    if (!Array.isArray(wantedList)) continue;
    const [left, right] = [setOf(mine[name]), setOf(wantedList)];
    if (!same(left, right)) return `${name} ${show(left)} instead of ${show(right)}`;
  }
  const types = recorded.columns === 'set' ? typesMiss(mine, wanted) : undefined;
  if (types !== undefined) return types;
  if (ordered && recorded.rows !== 'shape' && 'indexnames' in wanted) {
    const miss = firstDifference(mine['indexnames'], wanted['indexnames']);
    if (miss !== undefined) return `indexnames${miss}`;
  }
  if (!('data' in wanted)) return undefined;
  if (recorded.rows === 'shape') return shapeMiss(mine['data'], wanted['data']);
  return rowsMiss(mine['data'], wanted, ordered);
}

function typesMiss(mine: Members, wanted: Members): string | undefined {
  const pairs = (query: Members): unknown => {
    const { colnames, coltypes } = query;
    if (!Array.isArray(colnames) || !Array.isArray(coltypes)) return undefined;
    return Object.fromEntries(colnames.map((name, index) => [name, coltypes[index]]));
  };
  const miss = firstDifference(pairs(mine), pairs(wanted));
  return miss === undefined ? undefined : `coltypes${miss}`;
}

function shapeMiss(mine: unknown, wanted: unknown): string | undefined {
  if (!Array.isArray(mine) || !Array.isArray(wanted)) return 'no list of rows';
  const keys = (rows: readonly unknown[]): unknown => Object.keys(rows[0] ?? {}).sort();
  if (mine.length < wanted.length) return `${mine.length} rows instead of ${wanted.length}`;
  return same(keys(mine), keys(wanted)) ? undefined : `keys ${show(keys(mine))} instead of ${show(keys(wanted))}`;
}

function rowsMiss(mine: unknown, wanted: Members, ordered: boolean): string | undefined {
  const rows = wanted['data'];
  if (!Array.isArray(rows) || !Array.isArray(mine)) return firstDifference(mine, rows, 'data');
  const total = typeof wanted['rows_total'] === 'number' ? wanted['rows_total'] : rows.length;
  if (mine.length !== total) return `${mine.length} rows instead of ${total}`;
  return ordered ? firstDifference(mine.slice(0, rows.length), rows, 'data') : listMiss(rows, mine);
}

/** Every wanted member must be there, as often as it is wanted. */
function listMiss(wanted: readonly unknown[], mine: unknown): string | undefined {
  if (!Array.isArray(mine)) return `no list: ${show(mine)}`;
  if (mine.length < wanted.length) return `${mine.length} members instead of ${wanted.length}`;
  const left: unknown[] = [...mine];
  for (const [index, member] of wanted.entries()) {
    const found = left.findIndex((candidate) => same(candidate, member));
    if (found < 0) return `member ${index} is missing: ${show(member)}; first left over: ${show(left[0])}`;
    left.splice(found, 1);
  }
  return undefined;
}

const setOf = (list: unknown): unknown =>
  Array.isArray(list) ? [...new Set(list.map((member) => show(sortedMembers(member))))].sort() : list;
const sortedMembers = (member: unknown): unknown =>
  isMembers(member) ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1))) : member;
const sorted = (list: unknown): unknown => (Array.isArray(list) ? list.map(show).sort() : list);
const cut = (text: string): string => text.slice(0, 300);

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
