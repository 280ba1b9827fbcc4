import { parseOutsideJson } from '@facet/sdk/common';
import type { Outside, OutsideAnswer } from '@facet/sdk/server';
import { SlackRefusals } from './errors.ts';

const API = 'https://slack.com/api';

/** Why Slack did not do it. */
export class SlackRefusal extends Error {}

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
  throw new SlackRefusal(SlackRefusals.refused(method, words));
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
