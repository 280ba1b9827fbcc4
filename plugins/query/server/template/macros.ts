import { pythonRepr } from '../../common/python-repr.ts';
import { TemplateError, templateTexts } from './template-error.ts';
import { NO_TIME_RANGE } from '../../common/time-range/range-text.ts';
import { strptime } from '../../common/time-range/strptime.ts';
import {
  LookupNeeded,
  lookupKey,
  type TemplateFilter,
  type TemplateInput,
  type TemplateLookup,
} from './template-facts.ts';

/** What the macros of one rendering have been asked for. */
export interface MacroRecord {
  readonly applied: Set<string>;
  readonly removed: Set<string>;
  readonly cacheKeys: unknown[];
  readonly undefinedNames: Set<string>;
}

export const newRecord = (): MacroRecord => ({
  applied: new Set(),
  removed: new Set(),
  cacheKeys: [],
  undefinedNames: new Set(),
});

type Macro = (...values: unknown[]) => unknown;

/** Splits positional from named arguments, which arrive as a map behind the others. */
function readArguments(values: readonly unknown[], names: readonly string[]): Readonly<Record<string, unknown>> {
  const last = values.at(-1);
  const named = last instanceof Map ? last : new Map<string, unknown>();
  const positional = last instanceof Map ? values.slice(0, -1) : values;
  const unknown = [...named.keys()].find((name) => !names.includes(String(name)));
  if (unknown !== undefined || positional.length > names.length) {
    const name = unknown === undefined ? '' : `'${String(unknown)}'`;
    throw new TemplateError('type', templateTexts.unexpectedArgument(name));
  }
  return Object.fromEntries(names.map((name, at) => [name, named.has(name) ? named.get(name) : positional[at]]));
}

/** A text as it may stand between the quotes of a database. */
const quotable = (text: string, backslashEscapes: boolean): string =>
  (backslashEscapes ? text.replaceAll('\\', '\\\\') : text).replaceAll("'", "''");

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const isTimeRange = ({ op }: TemplateFilter): boolean => op.toUpperCase() === 'TEMPORAL_RANGE';

/** Under these names templates ask for partitions, whatever the engine. */
export const PARTITION_MACROS: readonly string[] = ['presto', 'trino', 'hive'];

/** Functions about partitions of tables. Their values stand between quotes in SQL. */
export function partitionMacrosOf(input: TemplateInput): Readonly<Record<string, Macro>> {
  const newest = (table: unknown, among: Readonly<Record<string, string>>): readonly string[] => {
    const values = answered(input, { kind: 'partition', table: String(table), among });
    return (Array.isArray(values) ? values : []).map((value) =>
      quotable(String(value), input.backslashEscapes === true),
    );
  };
  const first: Macro = (...values) => newest(readArguments(values, ['table_name'])['table_name'], {})[0] ?? null;
  return {
    latest_partition: first,
    first_latest_partition: first,
    latest_partitions: (...values) => newest(readArguments(values, ['table_name'])['table_name'], {}),
    latest_sub_partition: (table, ...values) => {
      const [named] = values;
      const among = named instanceof Map ? [...named].map(([name, value]) => [String(name), String(value)]) : [];
      return newest(table, Object.fromEntries(among))[0] ?? null;
    },
  };
}

function answered({ answers }: TemplateInput, lookup: TemplateLookup): unknown {
  const key = lookupKey(lookup);
  if (answers === undefined || !Object.hasOwn(answers, key)) throw new LookupNeeded(lookup);
  return answers[key];
}

/** The functions that templates may call. */
export function macrosOf(input: TemplateInput, record: MacroRecord): Readonly<Record<string, Macro>> {
  const doubled = (text: string): string => quotable(text, input.backslashEscapes === true);
  const remember = (value: unknown, wanted: unknown): unknown => {
    if (wanted !== false && value !== null && value !== undefined) record.cacheKeys.push(value);
    return value ?? null;
  };
  const user =
    (read: () => unknown): Macro =>
    (...values) =>
      remember(read(), readArguments(values, ['add_to_cache_keys'])['add_to_cache_keys']);
  const filtersOn = (column: unknown, remove: unknown): readonly TemplateFilter[] => {
    const name = String(column);
    const found = input.filters.filter(({ col }) => col === name);
    if (found.length > 0) record.applied.add(name);
    if (found.length > 0 && remove === true) record.removed.add(name);
    return found;
  };
  const answer = (lookup: TemplateLookup): unknown => answered(input, lookup);
  return {
    current_user_id: user(() => input.user?.id),
    current_username: user(() => (input.user === null ? undefined : doubled(input.user.username))),
    current_user_email: user(() => (input.user?.email ? doubled(input.user.email) : undefined)),
    current_user_roles: user(() => input.user?.roles.toSorted()),
    cache_key_wrapper: (value) => remember(value, true),
    url_param: (...values) => {
      const {
        param,
        default: fallback,
        ...rest
      } = readArguments(values, ['param', 'default', 'add_to_cache_keys', 'escape_result']);
      const name = String(param);
      const own = (params: Readonly<Record<string, string>>): string | undefined =>
        Object.hasOwn(params, name) ? params[name] : undefined;
      const fromRequest = own(input.requestParams);
      const value = fromRequest ?? own(input.formParams) ?? fallback;
      if (typeof value !== 'string') return value ?? null;
      const safe = rest['escape_result'] === false && fromRequest === undefined ? value : doubled(value);
      return fromRequest === undefined ? remember(safe, rest['add_to_cache_keys']) : safe;
    },
    filter_values: (...values) => {
      const read = readArguments(values, ['column', 'default', 'remove_filter']);
      const found = filtersOn(read['column'], read['remove_filter']).flatMap(({ val }) =>
        Array.isArray(val) ? val : val === null || val === undefined || val === '' ? [] : [val],
      );
      if (found.length > 0) return found;
      const fallback = read['default'];
      return fallback === null || fallback === undefined || fallback === '' ? [] : [fallback];
    },
    get_filters: (...values) => {
      const read = readArguments(values, ['column', 'remove_filter']);
      return filtersOn(read['column'], read['remove_filter']).map(({ op, col, val }) => {
        const operator = op.toUpperCase();
        const isList = operator === 'IN' || operator === 'NOT IN';
        return { op: operator, col, val: isList && !Array.isArray(val) ? [val] : (val ?? null) };
      });
    },
    metric: (...values) => {
      const { metric_key: key, dataset_id: id } = readArguments(values, ['metric_key', 'dataset_id']);
      const name = String(key);
      if (id !== undefined && id !== null) return answer({ kind: 'metric', id, name });
      const own = Object.hasOwn(input.metrics, name) ? input.metrics[name] : undefined;
      if (own !== undefined) return own;
      const inChart = Object.keys(input.metrics).length > 0;
      throw new TemplateError(
        'not-found',
        inChart ? templateTexts.metricMissing(name) : templateTexts.metricNeedsDataset(name),
      );
    },
    dataset: (...values) => {
      const read = readArguments(values, ['dataset_id', 'include_metrics', 'columns']);
      const { columns } = read;
      return answer({
        kind: 'dataset',
        id: read['dataset_id'],
        metrics: read['include_metrics'] === true,
        columns: Array.isArray(columns) ? columns.map(String) : null,
      });
    },
    get_time_filter: (...values) => {
      const read = readArguments(values, ['column', 'default', 'target_type', 'strftime', 'remove_filter']);
      const column = textOrNull(read['column']);
      const found = column === null ? undefined : filtersOn(column, read['remove_filter']).find(isTimeRange);
      const asked = textOrNull(column === null ? input.timeRange : found?.val);
      const range = (asked === NO_TIME_RANGE ? null : asked) ?? textOrNull(read['default']) ?? NO_TIME_RANGE;
      const bounds = answer({
        kind: 'time',
        column,
        range,
        type: textOrNull(read['target_type']),
        format: textOrNull(read['strftime']),
      });
      const [from, to] = Array.isArray(bounds) ? bounds : [];
      return { from_expr: textOrNull(from), to_expr: textOrNull(to), time_range: range };
    },
  };
}

/** `(v1, v2)`, quoted for SQL. */
export const whereIn =
  (backslashEscapes: boolean): Macro =>
  (...values) => {
    const { list, default_to_none: defaultToNone } = readArguments(values, ['list', 'mark', 'default_to_none']);
    if (list === null || list === undefined) throw new TemplateError('type', templateTexts.notIterable('NoneType'));
    if (typeof list !== 'string' && !Array.isArray(list)) {
      throw new TemplateError('type', templateTexts.notIterable(typeof list === 'number' ? 'int' : typeof list));
    }
    const members: readonly unknown[] = [...list];
    if (members.length === 0 && defaultToNone === true) return null;
    return `(${members.map((member) => sqlLiteral(member, backslashEscapes)).join(', ')})`;
  };

const DATETIME = '%Y-%m-%d %H:%M:%S';

/** A text that stands for a moment, as SQL writes one. */
export const toDatetime: Macro = (...values) => {
  const { value, format } = readArguments(values, ['value', 'format']);
  if (value === null || value === undefined) return null;
  const wanted = textOrNull(format) ?? DATETIME;
  const ms = strptime(wanted)?.(String(value));
  if (ms === undefined) throw new TemplateError('type', templateTexts.timeFormat(String(value), wanted));
  return new Date(ms)
    .toISOString()
    .replace('T', ' ')
    .replace(/(\.000)?Z$/, '');
};

function sqlLiteral(value: unknown, backslashEscapes: boolean): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'boolean' || typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (typeof value === 'string') return `'${quotable(value, backslashEscapes)}'`;
  throw new TemplateError('type', templateTexts.unsupportedValue);
}

/** A value in the notation of the original service. */
export function printValue(value: unknown): string {
  return pythonRepr(plain(value));
}

/** Members of a filter come first, in the contract's order; the engine sorts them by name. */
const MEMBER_ORDER = ['op', 'col', 'val'];

function memberRank(name: unknown): number {
  const at = MEMBER_ORDER.indexOf(String(name));
  return at < 0 ? MEMBER_ORDER.length : at;
}

function plain(value: unknown): unknown {
  if (value instanceof Map)
    return Object.fromEntries(
      [...value]
        .sort(([a], [b]) => memberRank(a) - memberRank(b))
        .map(([name, member]) => [String(name), plain(member)]),
    );
  return Array.isArray(value) ? value.map(plain) : value;
}
