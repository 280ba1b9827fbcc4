export interface TargetField {
  readonly name: string;
  readonly label: string | null;
}

/** Fields of a dataset that a chart may name. */
export interface TargetFields {
  readonly columns: readonly TargetField[];
  readonly metrics: readonly TargetField[];
}

export interface MappedField {
  readonly kind: 'column' | 'metric';
  readonly name: string;
  /** Null: it is dropped. */
  readonly to: string | null;
  readonly why: 'fits' | 'renamed' | 'dropped';
}

/**
 * What becomes of the names that a chart uses when it moves to another dataset: a name that is there fits; one that differs
 * in nothing but case and separators, or in being the other's label, is renamed; the others are dropped.
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
