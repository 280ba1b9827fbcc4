/** One value of a schedule, as described in the administrator's form. */
export interface ScheduleField {
  readonly name: string;
  readonly label: string;
  readonly kind: 'text' | 'moment' | 'number' | 'choice' | 'switch';
  /** For `choice`. */
  readonly choices: readonly string[];
  readonly required: boolean;
  readonly initial: string;
}

/**
 * Fields of the conf's `SCHEDULED_QUERIES.JSONSCHEMA`, a JSON schema of an object with scalar members. `null` where
 * queries are not scheduled.
 */
export function readScheduleForm(conf: unknown): readonly ScheduleField[] | null {
  const schema = record(record(conf)?.['JSONSCHEMA']);
  const properties = Object.entries(record(schema?.['properties']) ?? {});
  if (properties.length === 0) return null;
  const given: unknown = schema?.['required'];
  const required = new Set<unknown>(Array.isArray(given) ? given : []);
  return properties.map(([name, value]) => fieldOf(name, record(value) ?? {}, required.has(name)));
}

function fieldOf(name: string, schema: Readonly<Record<string, unknown>>, required: boolean): ScheduleField {
  const { title, default: initial, enum: choices } = schema;
  return {
    name,
    label: typeof title === 'string' && title !== '' ? title : name,
    kind: kindOf(schema),
    choices: Array.isArray(choices) ? choices.map(String) : [],
    required,
    initial: typeof initial === 'string' || typeof initial === 'number' || initial === true ? String(initial) : '',
  };
}

function kindOf({ type, format, enum: choices }: Readonly<Record<string, unknown>>): ScheduleField['kind'] {
  if (Array.isArray(choices)) return 'choice';
  if (type === 'boolean') return 'switch';
  if (type === 'number' || type === 'integer') return 'number';
  return format === 'date-time' ? 'moment' : 'text';
}

/** The typed values, in the types of the form, without empty ones. Timestamps are UTC, as ISO texts. */
export function scheduleInfo(
  fields: readonly ScheduleField[],
  typed: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> {
  const entries = fields.map(({ name, kind }): readonly [string, unknown] => [name, valueOf(kind, typed[name] ?? '')]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function valueOf(kind: ScheduleField['kind'], text: string): unknown {
  if (kind === 'switch') return text === 'true';
  if (text.trim() === '') return undefined;
  if (kind === 'number') return Number(text);
  return kind === 'moment' ? new Date(text).toISOString() : text;
}

/** Names of fields whose value is missing or invalid. */
export function wrongFields(
  fields: readonly ScheduleField[],
  typed: Readonly<Record<string, string>>,
): ReadonlySet<string> {
  const isWrong = ({ name, kind, required, choices }: ScheduleField): boolean => {
    const text = typed[name] ?? '';
    if (kind === 'switch') return false;
    if (text.trim() === '') return required;
    if (kind === 'number') return !Number.isFinite(Number(text));
    if (kind === 'choice') return !choices.includes(text);
    return kind === 'moment' && Number.isNaN(Date.parse(text));
  };
  return new Set(fields.filter(isWrong).map(({ name }) => name));
}

function record(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}
