/** What a page of the recorded front end called while a person did something; `golden/flows/README.md` says how it is written. */
export interface RecordedFlows {
  readonly flows: readonly RecordedFlow[];
  readonly bodies: Readonly<Record<string, unknown>>;
  readonly answers: Readonly<Record<string, unknown>>;
}

export interface RecordedFlow {
  readonly name: string;
  readonly title: string;
  readonly clauses: string;
  readonly steps: readonly { readonly step: string; readonly calls: readonly RecordedCall[] }[];
}

export interface RecordedCall {
  readonly method: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly status: number;
}

/** What stands for ids, keys and names of one installation. Ids depend on the member that holds them. */
export interface FlowNames {
  readonly id: (member: string) => number;
  readonly texts: Readonly<Record<'key' | 'slug' | 'uuid' | 'table' | 'schema', string>>;
  readonly name: string;
  readonly bodies: RecordedFlows['bodies'];
}

/** A recorded value with values of this installation; what the recording cut is left out. */
export function fillRecorded(value: unknown, names: FlowNames, member = ''): unknown {
  if (typeof value === 'string') return fillText(value, names, member);
  if (Array.isArray(value))
    return value.filter((entry) => !isCut(entry)).map((entry) => fillRecorded(entry, names, member));
  if (!isRecord(value)) return value;
  if ('$body' in value) return fillRecorded(names.bodies[String(value['$body'])], names, member);
  if ('$json' in value) return JSON.stringify(fillRecorded(value['$json'], names, member));
  return Object.fromEntries(
    Object.entries(value)
      // What is left of a list of columns would leave columns out of the answer, too.
      .filter(([key, entry]) => !key.includes('…') && !(key === 'columns' && Array.isArray(entry) && entry.some(isCut)))
      .map(([key, entry]) => [String(fillText(key, names, member)), fillRecorded(entry, names, key)]),
  );
}

function fillText(text: string, names: FlowNames, member: string): unknown {
  if (text === '{id}') return names.id(member);
  return text
    .replaceAll('{id}', () => String(names.id(member)))
    .replaceAll(/\{(key|slug|uuid|table|schema)\}/g, (_, kind: keyof FlowNames['texts']) => names.texts[kind])
    .replaceAll(/\bNAME\b/g, names.name);
}

/** Where an answer is not of the recorded shape, or undefined. Members that the recording lacks may be there. */
export function shapeMiss(shape: unknown, value: unknown, at = 'answer'): string | undefined {
  if (typeof shape === 'string') {
    const kinds = shape.split(' or ');
    return kinds.some((kind) => isOfKind(kind, value)) ? undefined : `${at} is ${kindOf(value)} instead of ${shape}`;
  }
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return `${at} is ${kindOf(value)} instead of a list`;
    const [entry] = shape;
    if (entry === undefined) return undefined;
    return firstOf(value.map((one, index) => () => shapeMiss(entry, one, `${at}[${index}]`)));
  }
  if (!isRecord(shape)) throw new Error(`${at} has a shape that nothing reads: ${JSON.stringify(shape)}`);
  if (!isRecord(value)) return `${at} is ${kindOf(value)} instead of an object`;
  return firstOf(
    Object.entries(shape).map(([member, kind]) => () => {
      if (/[{…]|NAME/.test(member)) return undefined;
      const name = member.replace(/\?$/, '');
      if (!(name in value)) return name === member ? `${at}.${name} is missing` : undefined;
      return shapeMiss(kind, value[name], `${at}.${name}`);
    }),
  );
}

function isOfKind(kind: string, value: unknown): boolean {
  // Values that were never set in the recording say nothing about those that are.
  if (kind === 'null') return true;
  if (kind === 'integer') return typeof value === 'bigint' || Number.isInteger(value);
  if (kind === 'number') return typeof value === 'number';
  if (kind.startsWith('object')) return isRecord(value);
  return kind === kindOf(value);
}

const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value);

function firstOf(checks: readonly (() => string | undefined)[]): string | undefined {
  for (const check of checks) {
    const miss = check();
    if (miss !== undefined) return miss;
  }
  return undefined;
}

const isCut = (entry: unknown): boolean => typeof entry === 'string' && entry.startsWith('…');

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
