import type { ApiAnswer } from '../support/api-client.ts';
import { firstDifference, show } from './same-value.ts';

/** One call of a recorded flow. */
export interface FlowStep {
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly json?: unknown;
    readonly form?: Readonly<Record<string, unknown>>;
    readonly user?: 'other';
    /** Name → member of the answer that later steps use. */
    readonly save?: Readonly<Record<string, string>>;
  };
  readonly answer: FlowAnswer;
  readonly differs_2025?: FlowAnswer;
  readonly only_2025?: boolean;
}

interface FlowAnswer {
  readonly status: number;
  readonly response?: unknown;
  readonly text?: string;
  readonly content_type?: string;
  readonly content_disposition?: string;
}

/** Puts saved values where a step names them as `{name}`. A text that is only a name becomes the value, unless `asText`. */
export function withNames(value: unknown, names: Map<string, unknown>, asText = false): unknown {
  if (typeof value === 'string') {
    const whole = /^\{(\w+)\}$/.exec(value)?.[1];
    if (whole !== undefined && !asText) return valueOf(whole, names);
    return value.replaceAll(/\{([a-z]\w*)\}/g, (_, name: string) => String(valueOf(name, names)));
  }
  if (Array.isArray(value)) return value.map((member) => withNames(member, names, asText));
  if (typeof value !== 'object' || value === null) return value;
  // A tab's id is a text where SQL is run.
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, withNames(member, names, asText || key === 'sql_editor_id')]),
  );
}

/** Ids of clients are made up when they are first named. */
function valueOf(name: string, names: Map<string, unknown>): unknown {
  const known = names.get(name);
  if (known !== undefined) return known;
  // A step that failed saved nothing; what needs it fails too, and is told as a miss.
  if (!/^(?:cid|x)\d+$/.test(name)) return 0;
  const made = crypto.randomUUID().slice(0, 11);
  names.set(name, made);
  return made;
}

/** What is wrong with an answer, or undefined; either era's recording is right. */
export function flowMiss(step: FlowStep, answer: ApiAnswer): string | undefined {
  // What only the later era has may be missing as an unknown path.
  if (step.only_2025 === true && answer.status === 404) return undefined;
  const first = missOf(step, step.answer, answer);
  if (first === undefined || step.differs_2025 === undefined) return first;
  const second = missOf(step, step.differs_2025, answer);
  return second === undefined ? undefined : `${first}; 2025: ${second}`;
}

function missOf(step: FlowStep, wanted: FlowAnswer, answer: ApiAnswer): string | undefined {
  const refused = wanted.status === 500 && answer.status >= 400;
  if (answer.status !== wanted.status && !refused)
    return `status ${answer.status} instead of ${wanted.status}: ${answer.text.slice(0, 200)}`;
  if (wanted.text !== undefined && answer.text !== wanted.text && !fits(wanted.text, answer.text))
    return `text ${show(answer.text)} instead of ${show(wanted.text)}`;
  if (wanted.content_disposition !== undefined) {
    const [before = '', after = ''] = wanted.content_disposition.split('<stamp>');
    const mine = answer.headers.get('content-disposition') ?? '';
    if (!mine.startsWith(before) || !mine.endsWith(after))
      return `file ${mine} instead of ${wanted.content_disposition}`;
  }
  if (wanted.response === undefined || refused) return undefined;
  const partial = step.request.path.includes('/execute/');
  return firstDifference(answer.body, likeness(wanted.response, answer.body, partial));
}

/** The wanted answer with our own values where the recording leaves them free. */
function likeness(wanted: unknown, mine: unknown, partial: boolean): unknown {
  if (typeof wanted === 'string' && /^<.*>$/.test(wanted)) return fits(wanted, mine) ? mine : wanted;
  if (Array.isArray(wanted) && Array.isArray(mine))
    return wanted.map((member, index) => likeness(member, mine[index], partial));
  if (!isRecord(wanted) || !isRecord(mine)) return wanted;
  const filled = Object.fromEntries(
    Object.entries(wanted)
      // The engine's own number of a connection, which our clients are not told.
      .filter(([key]) => key !== 'cancel_query' || key in mine)
      .map(([key, member]) => [key, isLost(key, member) ? mine[key] : likeness(member, mine[key], partial)]),
  );
  return partial ? { ...mine, ...filled } : filled;
}

/**
 * What the recorded server lacks or loses on its way, and ours tells: it had nowhere to keep results, and no table of its
 * answers has a key (HTTP API 3).
 */
function isLost(key: string, member: unknown): boolean {
  if (key === 'resultsKey') return member === null;
  if (key === 'keys') return Array.isArray(member) && member.length === 0;
  return key === 'primaryKey' && isRecord(member) && member['constrained_columns'] === null;
}

function fits(kind: string, mine: unknown): boolean {
  if (kind === '<number>') return typeof mine === 'number';
  if (kind === '<text>') return typeof mine === 'string';
  // We answer an error in the form that the caller accepts, not as a page.
  if (kind === '<html page>') return true;
  if (kind === '<object>') return isRecord(mine);
  // Names of columns, what they are called, the title.
  if (kind === '<metadata>') return isRecord(mine) || Array.isArray(mine) || typeof mine === 'string';
  const count = /^<list of (\d+)>$/.exec(kind)?.[1];
  if (count !== undefined) return Array.isArray(mine) && mine.length === Number(count);
  const members = /^<list with (\w+) and (\w+)>$/.exec(kind);
  if (members) return Array.isArray(mine) && members.slice(1).every((name) => mine.includes(name));
  return kind.startsWith('<list') && Array.isArray(mine);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
