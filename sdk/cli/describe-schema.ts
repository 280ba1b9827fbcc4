/** The members of JSON Schema that schemas of points use. */
export interface DescribedSchema {
  readonly type?: string | readonly string[] | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly const?: unknown;
  readonly anyOf?: readonly Described[] | undefined;
  readonly items?: Described | readonly Described[] | undefined;
  readonly prefixItems?: readonly Described[] | undefined;
  readonly properties?: Readonly<Record<string, Described>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly additionalProperties?: Described | undefined;
}

type Described = DescribedSchema | boolean;

/** The members of an object in the notation of TypeScript, such as `path: string` and `icon?: string`. */
export function describeMembers({ properties = {}, required = [] }: DescribedSchema): readonly string[] {
  return Object.entries(properties).map(
    ([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${describeSchema(schema)}`,
  );
}

function describeSchema(schema: Described | readonly Described[] | undefined): string {
  if (typeof schema !== 'object' || isList(schema)) return 'any value';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(describeSchema).join(' | ');
  if (schema.prefixItems) return `[${schema.prefixItems.map(describeSchema).join(', ')}]`;
  if (schema.type === 'array') return listOf(describeSchema(schema.items));
  if (schema.type === 'object') return describeObject(schema);
  const types = [schema.type ?? 'any value'].flat();
  return types.map((type) => (type === 'integer' ? 'number' : type)).join(' | ');
}

function describeObject(schema: DescribedSchema): string {
  const members = describeMembers(schema);
  if (members.length > 0) return `{ ${members.join('; ')} }`;
  const { additionalProperties: others } = schema;
  return others === false ? '{}' : `{ [name]: ${describeSchema(others)} }`;
}

function listOf(item: string): string {
  return /[ |]/.test(item) && !item.startsWith('[') ? `(${item})[]` : `${item}[]`;
}

function isList(schema: Described | readonly Described[]): schema is readonly Described[] {
  return Array.isArray(schema);
}
