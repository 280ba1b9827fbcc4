import type { z } from 'zod';

/** Texts under field names; lists and objects nest: `{"owners": {"0": ["Not a valid integer."]}}`. */
export type Messages = { [field: string]: readonly string[] | Messages };

type Issue = z.core.$ZodIssue;
type RawIssue = z.core.$ZodRawIssue;

const ROOT = '_schema';
const MISSING = 'Missing data for required field.';

/** Passed to `safeParse`, so that every issue has the contract's text unless its schema states one itself. */
export function contractText(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? MISSING : typeText(expectedOf(issue), issue.input);
    case 'unrecognized_keys':
      return 'Unknown field.';
    case 'invalid_value':
      return issue.input === undefined
        ? MISSING
        : issue.input === null
          ? 'Field may not be null.'
          : issue.values.length === 1
            ? `Must be equal to ${String(issue.values[0])}.`
            : `Must be one of: ${issue.values.map(String).join(', ')}.`;
    case 'too_small':
      return rangeText(issue.origin, boundsOf(issue.schema, { least: Number(issue.minimum) }), issue.inclusive ?? true);
    case 'too_big':
      return rangeText(issue.origin, boundsOf(issue.schema, { most: Number(issue.maximum) }), issue.inclusive ?? true);
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'String does not match expected pattern.';
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}.`;
    case 'invalid_union':
      return issue.input === undefined ? MISSING : 'Invalid input type.';
    default:
      return 'Invalid value.';
  }
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'Not a valid string.',
  number: 'Not a valid number.',
  int: 'Not a valid integer.',
  boolean: 'Not a valid boolean.',
  array: 'Not a valid list.',
  tuple: 'Not a valid list.',
  object: 'Not a valid mapping type.',
  record: 'Not a valid mapping type.',
  date: 'Not a valid datetime.',
  file: 'Not a valid file.',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'Not a valid email address.',
  url: 'Not a valid URL.',
  uuid: 'Not a valid UUID.',
  guid: 'Not a valid UUID.',
  datetime: 'Not a valid datetime.',
  date: 'Not a valid date.',
  time: 'Not a valid time.',
  json_string: 'JSON not valid',
  safeint: 'Not a valid integer.',
};

/** A whole number that is given a text is only told to expect a number; its format knows better. */
function expectedOf(issue: Extract<RawIssue, { code: 'invalid_type' }>): string {
  const def: Readonly<Record<string, unknown>> = { ...issue.schema?._zod.def };
  return issue.expected === 'number' && /int/.test(String(def['format'])) ? 'int' : issue.expected;
}

function typeText(expected: string, input: unknown): string {
  if (input === null) return 'Field may not be null.';
  return TYPES[expected] ?? 'Invalid input type.';
}

interface Bounds {
  readonly least?: number;
  readonly most?: number;
}

/** An issue tells the bound that was crossed; the contract's text wants both, so the other one comes from the schema. */
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
    if (least !== undefined && least === most) return `Length must be ${least}.`;
    if (least !== undefined && most !== undefined) return `Length must be between ${least} and ${most}.`;
    return least !== undefined ? `Shorter than minimum length ${least}.` : `Longer than maximum length ${most}.`;
  }
  const orEqual = inclusive ? ' or equal to' : '';
  if (least !== undefined && most !== undefined && inclusive)
    return `Must be greater than or equal to ${least} and less than or equal to ${most}.`;
  return least !== undefined ? `Must be greater than${orEqual} ${least}.` : `Must be less than${orEqual} ${most}.`;
}

/** Issues as the contract's `message` object. What concerns the body as a whole stands under `_schema`. */
export function fieldMessages(issues: readonly Issue[]): Messages {
  const messages = noMessages();
  for (const issue of issues) collect(messages, issue, []);
  return messages;
}

function collect(messages: Messages, issue: Issue, above: readonly PropertyKey[]): void {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) put(messages, [...path, key], issue.message);
    return;
  }
  const branch = issue.code === 'invalid_union' ? closestBranch(issue.errors) : undefined;
  if (branch) for (const inner of branch) collect(messages, inner, path);
  else put(messages, path, issue.message);
}

/** The alternative that fits best is the one that gets deepest before it fails, then the one with fewest complaints. */
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
