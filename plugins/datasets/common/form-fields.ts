import type { MappedField } from './field-mapping.ts';
import type { FieldNames } from './field-names.ts';

type Form = Readonly<Record<string, unknown>>;

/**
 * The columns and metrics that the form of a chart uses.
 * @param known Fields of its dataset; null: the dataset was deleted, so every name in a field control counts.
 */
export function fieldsUsed(form: Form, known: FieldNames | null): FieldNames {
  const columns = new Set<string>();
  const metrics = new Set<string>();
  const take = (kind: FieldKind, name: string) => {
    const names = kind === 'metric' ? known?.metrics : known?.columns;
    if (name !== '' && (names === undefined || names.includes(name))) (kind === 'metric' ? metrics : columns).add(name);
    return name;
  };
  for (const [control, value] of Object.entries(form)) mapValue(control, value, take);
  return { columns: [...columns], metrics: [...metrics] };
}

/** The form for another dataset, with renamed fields. Dropped fields are removed from it if `drops` is set. */
export function adaptForm<F extends Form>(form: F, mapped: readonly MappedField[], drops: boolean): F {
  const targets = new Map(mapped.map(({ kind, name, to }) => [`${kind} ${name}`, to]));
  const rename = (kind: FieldKind, name: string): string | null => {
    const to = targets.get(`${kind} ${name}`);
    return to === undefined || (to === null && !drops) ? name : to;
  };
  // Every member keeps its name, so that the form keeps its type.
  return Object.fromEntries(
    Object.entries(form).map(([control, value]) => [control, mapValue(control, value, rename)]),
  ) as F;
}

type FieldKind = MappedField['kind'];
/** Returns the new name; null: the field is removed. */
type MapName = (kind: FieldKind, name: string) => string | null;

const METRICS = /metric|^(?:size|x|y)$/i;
const COLUMNS =
  /group_?by|column|series|entity|axis|dimension|granularity_sqla|source|target|subject|^(?:id|name|parent|level|latitude|longitude|geohash|start|end|order_by_cols|all_columns_[xy])$/i;
/** Controls with similar names whose values are not fields. */
const OTHERS =
  /datasource|format|scheme|type|label|title|limit|order_desc|position|orientation|bounds|config|colou?r|margin|show|sort_asc/i;

const kindOf = (control: string): FieldKind | null =>
  OTHERS.test(control) ? null : METRICS.test(control) ? 'metric' : COLUMNS.test(control) ? 'column' : null;

function mapValue(control: string, value: unknown, map: MapName): unknown {
  if (control.startsWith('adhoc_filters') && Array.isArray(value)) return value.flatMap((one) => mapFilter(one, map));
  const kind = kindOf(control);
  if (kind === null) return value;
  if (Array.isArray(value)) return value.flatMap((one) => mapField(kind, one, map) ?? []);
  return mapField(kind, value, map);
}

function mapField(kind: FieldKind, value: unknown, map: MapName): unknown {
  if (typeof value === 'string') return map(kind, value);
  return isRecord(value) ? mapMetric(value, map) : value;
}

/** Renames the column of an aggregate; a metric of custom SQL is not changed. */
function mapMetric(metric: Form, map: MapName): unknown {
  const column = metric['column'];
  if (metric['expressionType'] !== 'SIMPLE' || !isRecord(column) || typeof column['column_name'] !== 'string')
    return metric;
  const name = map('column', column['column_name']);
  if (name === null) return null;
  if (name === column['column_name']) return metric;
  const label = metric['hasCustomLabel'] === true ? {} : { label: `${String(metric['aggregate'])}(${name})` };
  // The metadata of the old column does not apply to the new one.
  return { ...metric, ...label, column: { column_name: name } };
}

function mapFilter(filter: unknown, map: MapName): unknown[] {
  if (!isRecord(filter) || filter['expressionType'] !== 'SIMPLE' || typeof filter['subject'] !== 'string')
    return [filter];
  const subject = map('column', filter['subject']);
  return subject === null ? [] : [subject === filter['subject'] ? filter : { ...filter, subject }];
}

const isRecord = (value: unknown): value is Form =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
