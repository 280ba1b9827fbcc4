export interface TargetField {
  readonly name: string;
  readonly label: string | null;
}

/** Fields of a dataset that the form of a chart can use. */
export interface TargetFields {
  readonly columns: readonly TargetField[];
  readonly metrics: readonly TargetField[];
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
 * only in case and separators, or equals the label of the other, is renamed. The others are dropped.
 */
export function mapFields(
  used: { readonly columns: readonly string[]; readonly metrics: readonly string[] },
  target: TargetFields,
): readonly MappedField[] {
  return [
    ...used.metrics.map((name) => mapField('metric', name, target.metrics)),
    ...used.columns.map((name) => mapField('column', name, target.columns)),
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
