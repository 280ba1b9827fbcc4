import type { FieldNames } from './field-names.ts';

export interface TargetField {
  readonly name: string;
  readonly label: string | null;
}

/** Fields of a dataset that the form of a chart can use. */
export interface TargetFields {
  readonly columns: readonly TargetField[];
  readonly metrics: readonly TargetField[];
  /** Its main time column; null without one. */
  readonly time: string | null;
}

/** Fields that a chart uses. */
export interface UsedFields extends FieldNames {
  /** Those of the columns that contain timestamps. */
  readonly times?: readonly string[];
}

export interface MappedField {
  readonly kind: 'column' | 'metric';
  readonly name: string;
  /** Null: the field is dropped. */
  readonly to: string | null;
  readonly why: 'fits' | 'renamed' | 'dropped';
}

/**
 * Maps the names that a chart uses to the fields of another dataset. An equal name is kept. A field whose name differs
 * only in case and separators, or equals the label of the other, is renamed. A time column becomes the main time column
 * of the other dataset. All other fields are dropped.
 */
export function mapFields({ metrics, columns, times = [] }: UsedFields, target: TargetFields): readonly MappedField[] {
  const { time } = target;
  return [
    ...metrics.map((name) => mapField('metric', name, target.metrics)),
    ...columns.map((name): MappedField => {
      const mapped = mapField('column', name, target.columns);
      const isTime = mapped.to === null && time !== null && times.includes(name);
      return isTime ? { ...mapped, to: time, why: 'renamed' } : mapped;
    }),
  ];
}

function mapField(kind: MappedField['kind'], name: string, fields: readonly TargetField[]): MappedField {
  if (fields.some((field) => field.name === name)) return { kind, name, to: name, why: 'fits' };
  const alike = fields.filter((field) => plain(field.name) === plain(name) || plain(field.label ?? '') === plain(name));
  const [only, ...more] = alike;
  return only !== undefined && more.length === 0 && plain(name) !== ''
    ? { kind, name, to: only.name, why: 'renamed' }
    : { kind, name, to: null, why: 'dropped' };
}

const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\-.]+/g, '');
