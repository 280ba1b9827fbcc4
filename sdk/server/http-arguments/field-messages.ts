import type { z } from 'zod';
import { sdkText } from '../sdk-text.ts';

/** Texts under field names; lists and objects nest: `{"owners": {"0": ["Not a valid integer."]}}`. */
export type Messages = { [field: string]: readonly string[] | Messages };

type Issue = z.core.$ZodIssue;
type RawIssue = z.core.$ZodRawIssue;

const ROOT = '_schema';

/** Passed to `safeParse`, so that every issue has the contract's text unless its schema states one itself. */
export function contractText(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? sdkText('missing') : typeText(expectedOf(issue), issue.input);
    case 'unrecognized_keys':
      return sdkText('unknownField');
    case 'invalid_value':
      return issue.input === undefined
        ? sdkText('missing')
        : issue.input === null
          ? sdkText('null')
          : issue.values.length === 1
            ? sdkText('equal', { value: String(issue.values[0]) })
            : sdkText('oneOf', { values: issue.values.map(String).join(', ') });
    case 'too_small':
      return rangeText(issue.origin, boundsOf(issue.schema, { least: Number(issue.minimum) }), issue.inclusive ?? true);
    case 'too_big':
      return rangeText(issue.origin, boundsOf(issue.schema, { most: Number(issue.maximum) }), issue.inclusive ?? true);
    case 'invalid_format':
      return FORMATS[issue.format] ?? sdkText('pattern');
    case 'not_multiple_of':
      return sdkText('multiple', { divisor: String(issue.divisor) });
    case 'invalid_union':
      return issue.input === undefined ? sdkText('missing') : sdkText('inputType');
    default:
      return sdkText('invalid');
  }
}

const TYPES: Readonly<Record<string, string>> = {
  string: sdkText('type.string'),
  number: sdkText('type.number'),
  int: sdkText('type.int'),
  boolean: sdkText('type.boolean'),
  array: sdkText('type.list'),
  tuple: sdkText('type.list'),
  object: sdkText('type.object'),
  record: sdkText('type.object'),
  date: sdkText('type.datetime'),
  file: sdkText('type.file'),
};

const FORMATS: Readonly<Record<string, string>> = {
  email: sdkText('format.email'),
  url: sdkText('format.url'),
  uuid: sdkText('format.uuid'),
  guid: sdkText('format.uuid'),
  datetime: sdkText('type.datetime'),
  date: sdkText('format.date'),
  time: sdkText('format.time'),
  json_string: sdkText('format.json'),
  safeint: sdkText('type.int'),
};

/** For a text in place of a whole number, zod only says that it expected a number; the format of the schema says more. */
function expectedOf(issue: Extract<RawIssue, { code: 'invalid_type' }>): string {
  const def: Readonly<Record<string, unknown>> = { ...issue.schema?._zod.def };
  return issue.expected === 'number' && /int/.test(String(def['format'])) ? 'int' : issue.expected;
}

function typeText(expected: string, input: unknown): string {
  if (input === null) return sdkText('null');
  return TYPES[expected] ?? sdkText('inputType');
}

interface Bounds {
  readonly least?: number;
  readonly most?: number;
}

/** An issue holds only the exceeded bound. The contract's text names both, so the other one comes from the schema. */
function boundsOf(schema: z.core.$ZodType | undefined, crossed: Bounds): Bounds {
  const least = crossed.least ?? numberOf(schema, LEAST, 'minimum');
  const most = crossed.most ?? numberOf(schema, MOST, 'maximum');
  return {
    ...(least !== undefined && least > Number.MIN_SAFE_INTEGER ? { least } : {}),
    ...(most !== undefined && most < Number.MAX_SAFE_INTEGER ? { most } : {}),
  };
}

const LEAST = ['min_length', 'greater_than', 'min_size'];
const MOST = ['max_length', 'less_than', 'max_size'];

function numberOf(schema: z.core.$ZodType | undefined, checks: readonly string[], name: string): number | undefined {
  for (const check of schema?._zod.def.checks ?? []) {
    const def: Readonly<Record<string, unknown>> = { ...check._zod.def };
    const value = def[name] ?? def['value'];
    if (checks.includes(String(def['check'])) && typeof value === 'number') return value;
  }
  return undefined;
}

function rangeText(origin: string, { least, most }: Bounds, inclusive: boolean): string {
  if (origin === 'string' || origin === 'array' || origin === 'set') {
    if (least !== undefined && least === most) return sdkText('length.equal', { length: least });
    if (least !== undefined && most !== undefined) return sdkText('length.between', { least, most });
    return least !== undefined ? sdkText('length.least', { least }) : sdkText('length.most', { most: most ?? 0 });
  }
  if (least !== undefined && most !== undefined && inclusive) return sdkText('range.between', { least, most });
  return least !== undefined
    ? sdkText(inclusive ? 'range.from' : 'range.above', { least })
    : sdkText(inclusive ? 'range.to' : 'range.below', { most: most ?? 0 });
}

/** A body of nothing but mistakes must not cost more than one of good values; this many help a person to correct it. */
const MOST_TOLD = 1_000;

/** Issues as the contract's `message` object, the first 1,000. What concerns the body as a whole stands under `_schema`. */
export function fieldMessages(issues: readonly Issue[]): Messages {
  const messages = noMessages();
  let told = 0;
  for (const { path, text } of placedTexts(issues, [])) {
    if (told === MOST_TOLD) break;
    put(messages, path, text);
    told += 1;
  }
  return messages;
}

interface PlacedText {
  readonly path: readonly PropertyKey[];
  readonly text: string;
}

function* placedTexts(issues: readonly Issue[], above: readonly PropertyKey[]): Generator<PlacedText> {
  for (const issue of issues) {
    const path = [...above, ...issue.path];
    const branch = issue.code === 'invalid_union' ? closestBranch(issue.errors) : undefined;
    if (branch) yield* placedTexts(branch, path);
    else if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) yield { path: [...path, key], text: issue.message };
    else yield { path, text: issue.message };
  }
}

/** The alternative that fits best fails at the deepest place; among equals, with the fewest problems. */
function closestBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const depth = (issues: readonly Issue[]) => Math.min(...issues.map((issue) => issue.path.length));
  return branches
    .filter((issues) => issues.length > 0 && depth(issues) > 0)
    .sort((a, b) => depth(b) - depth(a) || a.length - b.length)[0];
}

function put(messages: Messages, path: readonly PropertyKey[], text: string): void {
  const [field = ROOT, ...rest] = path.map(String);
  const there = messages[field];
  if (rest.length === 0) {
    if (there === undefined) messages[field] = [text];
    else if (isTexts(there)) messages[field] = [...there, text];
    else put(there, [ROOT], text);
    return;
  }
  const nested =
    there === undefined ? noMessages() : isTexts(there) ? Object.assign(noMessages(), { [ROOT]: there }) : there;
  messages[field] = nested;
  put(nested, rest, text);
}

/** Callers choose the names of the fields, so inherited names must not be found. */
const noMessages = (): Messages => Object.create(null);

function isTexts(value: readonly string[] | Messages): value is readonly string[] {
  return Array.isArray(value);
}
