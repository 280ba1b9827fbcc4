type Json = Readonly<Record<string, unknown>>;

/** One field of a JSON schema, as a line of a list. */
export interface SchemaLine {
  readonly depth: number;
  /** Empty: the value as a whole. */
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  /** What else the schema says: limits, choices, default. */
  readonly rules: string;
}

const DEEPEST = 6;

/** A schema as lines, a field each, in the order of the schema. Where it goes on and on, the lines stop. */
export function schemaLines(schema: unknown): readonly SchemaLine[] {
  return isJson(schema) ? linesOf(schema, '', true, 0) : [];
}

function linesOf(schema: Json, name: string, required: boolean, depth: number): SchemaLine[] {
  const inner = plain(schema);
  const own: SchemaLine = { depth, name, type: typeName(schema), required, rules: rulesOf(inner) };
  const below = depth >= DEEPEST ? [] : fieldsOf(inner, depth + (name === '' ? 0 : 1));
  // The object around all fields says nothing that its fields do not say.
  return name === '' && below.length > 0 ? below : [own, ...below];
}

function fieldsOf(schema: Json, depth: number): SchemaLine[] {
  const items = schema['items'];
  if (schema['type'] === 'array' && isJson(items)) return fieldsOf(plain(items), depth);
  const properties = schema['properties'];
  if (!isJson(properties)) return [];
  const needed = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries(properties).flatMap(([name, field]) =>
    isJson(field) ? linesOf(field, name, needed.includes(name), depth) : [],
  );
}

/** Without `null` as one of its choices. */
function plain(schema: Json): Json {
  const [only, ...others] = choicesOf(schema).filter((choice) => choice['type'] !== 'null');
  return only !== undefined && others.length === 0 ? only : schema;
}

function choicesOf(schema: Json): readonly Json[] {
  const choices = schema['anyOf'] ?? schema['oneOf'];
  return Array.isArray(choices) ? choices.filter(isJson) : [];
}

export function typeName(schema: Json): string {
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ');
  const choices = choicesOf(schema);
  if (choices.length > 0) return [...new Set(choices.map(typeName))].join(' | ');
  const { type, items } = schema;
  if (type === 'array') return isJson(items) ? `${bracketed(typeName(items))}[]` : 'array';
  if (Array.isArray(type)) return type.join(' | ');
  return typeof type === 'string' ? type : 'any';
}

const bracketed = (type: string): string => (type.includes(' | ') ? `(${type})` : type);

const RULES = ['format', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'pattern', 'default'];

function rulesOf(schema: Json): string {
  return RULES.filter((rule) => rule in schema && !isEverySafeInteger(schema[rule]))
    .map((rule) => `${rule} ${typeof schema[rule] === 'string' ? schema[rule] : JSON.stringify(schema[rule])}`)
    .join(', ');
}

/** The bounds of every whole number that JavaScript holds exactly are no rule of the call. */
function isEverySafeInteger(value: unknown): boolean {
  return typeof value === 'number' && Math.abs(value) === Number.MAX_SAFE_INTEGER;
}

/** A value that fits the schema, to begin with. */
export function exampleOf(schema: unknown, depth = 0): unknown {
  if (!isJson(schema)) return null;
  const inner = plain(schema);
  if ('default' in inner) return inner['default'];
  if ('const' in inner) return inner['const'];
  if (Array.isArray(inner['enum'])) return inner['enum'][0];
  const [choice] = choicesOf(inner);
  if (choice) return exampleOf(choice, depth);
  const { type, properties, required } = inner;
  if (type === 'string') return '';
  if (type === 'integer' || type === 'number') return 0;
  if (type === 'boolean') return false;
  if (type === 'array') return [];
  if (!isJson(properties) || depth >= DEEPEST) return {};
  const needed = Array.isArray(required) ? required : [];
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => needed.includes(name))
      .map(([name, field]) => [name, exampleOf(field, depth + 1)]),
  );
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
