import { parseOutsideJson } from '@facet/sdk/common';
import type { Outside, OutsideAnswer } from '@facet/sdk/server';
import { SlackRefusals } from './errors.ts';

const API = 'https://slack.com/api';

/** Why Slack did not do it. */
export class SlackRefusal extends Error {
  /** It has done nothing, and would do it after these seconds. */
  readonly afterSeconds: number | undefined;
  /** It may have done it all the same. */
  readonly isUnclear: boolean;

  constructor(message: string, answer?: OutsideAnswer, words = '') {
    super(message);
    this.afterSeconds = answer && afterSeconds(answer, words);
    this.isUnclear = this.afterSeconds === undefined && (UNCLEAR.has(words) || (answer?.status ?? 0) >= 500);
  }
}

export type SlackAnswer = Readonly<Record<string, unknown>>;
export type SlackCall = (method: string, body: object) => Promise<SlackAnswer>;

export const JSON_BODY = { 'content-type': 'application/json; charset=utf-8' } as const;

/** Methods that write take JSON. */
export const callsOf =
  (outside: Outside, token: string): SlackCall =>
  async (method, body) => {
    const headers = { ...JSON_BODY, authorization: `Bearer ${token}` };
    return okay(
      method,
      await outside.fetch(`${API}/${method}`, { method: 'POST', headers, body: JSON.stringify(body) }),
    );
  };

/** Methods that read take the parameters of a form. */
export async function readSlack(
  outside: Outside,
  token: string,
  method: string,
  parameters: Readonly<Record<string, string>>,
): Promise<SlackAnswer> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${token}` };
  const body = new URLSearchParams(parameters).toString();
  return okay(method, await outside.fetch(`${API}/${method}`, { method: 'POST', headers, body }));
}

/** @throws SlackRefusal in the words of Slack, such as `channel_not_found` */
function okay(method: string, answer: OutsideAnswer): SlackAnswer {
  const read = answer.status === 200 ? parsed(answer) : undefined;
  if (read?.['ok'] === true) return read;
  const words = typeof read?.['error'] === 'string' ? read['error'].slice(0, LONGEST_WORDS) : wordsOf(answer);
  throw new SlackRefusal(SlackRefusals.refused(method, words), answer, words);
}

const FOR_NOW = new Set(['ratelimited', 'rate_limited', 'service_unavailable']);
const UNCLEAR = new Set(['fatal_error', 'internal_error']);

function afterSeconds({ status, headers }: OutsideAnswer, words: string): number | undefined {
  if (status !== 429 && status !== 503 && !FOR_NOW.has(words)) return undefined;
  const seconds = Number(headers['retry-after'] ?? 0);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 0;
}

function parsed({ body }: OutsideAnswer): SlackAnswer | undefined {
  try {
    const value: unknown = parseOutsideJson(new TextDecoder().decode(body));
    return typeof value === 'object' && value !== null ? (value as SlackAnswer) : undefined;
  } catch {
    // No JSON: told by its status.
    return undefined;
  }
}

const LONGEST_WORDS = 200;

export const wordsOf = ({ status, body }: OutsideAnswer): string =>
  `${status} ${new TextDecoder().decode(body.subarray(0, LONGEST_WORDS)).replaceAll(/\s+/g, ' ')}`.trim();
