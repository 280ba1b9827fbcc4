import { tryParseOutsideObject } from '@facet/sdk/common';
import type { CallOutput } from '@facet/sdk/wire/endpoint';
import type { logEndpoints } from '../common/wire/log.ts';

/** A row of the log; its id stands beside the rows of the answer. */
export type LogEntry = CallOutput<(typeof logEndpoints)['GET /api/v1/log/']>['result'][number] & {
  readonly id: number;
};

/** What was done, in the kinds that the list can be narrowed to; `other` are actions of plugins. */
export type ActionKind =
  | 'created'
  | 'changed'
  | 'deleted'
  | 'downloaded'
  | 'ran'
  | 'signedIn'
  | 'signInFailed'
  | 'signedOut'
  | 'used'
  | 'other';

/** Of each kind: the condition that its actions meet, as the list call asks it. */
export const ACTION_KINDS: Readonly<
  Record<Exclude<ActionKind, 'other'>, { readonly opr: 'eq' | 'ew'; readonly value: string }>
> = {
  created: { opr: 'ew', value: '.create' },
  changed: { opr: 'ew', value: '.update' },
  deleted: { opr: 'ew', value: '.delete' },
  downloaded: { opr: 'ew', value: '.export' },
  ran: { opr: 'ew', value: '.execute_sql_query' },
  signedIn: { opr: 'eq', value: 'user.sign-in' },
  signInFailed: { opr: 'eq', value: 'user.sign-in-failed' },
  signedOut: { opr: 'eq', value: 'user.sign-out' },
  used: { opr: 'eq', value: 'log' },
};

export const ACTION_KIND_NAMES = Object.keys(ACTION_KINDS).filter(
  (name): name is keyof typeof ACTION_KINDS => name in ACTION_KINDS,
);

export function actionKindOf(action: string): ActionKind {
  const met = ACTION_KIND_NAMES.find((name) => {
    const { opr, value } = ACTION_KINDS[name];
    return opr === 'eq' ? action === value : action.endsWith(value);
  });
  return met ?? 'other';
}

/** Longer statements are read in the details. */
const LONGEST_SUBJECT = 200;

/**
 * Name of what the entry is about, the event of a page, or the SQL that was run, in one line; its JSON is any text that a client
 * wrote.
 */
export function subjectOf({ json }: Pick<LogEntry, 'json'>): string {
  const { name, event_name: event, sql } = tryParseOutsideObject(json) ?? {};
  const said = [name, event, sql].find((text) => typeof text === 'string') ?? '';
  return said.length <= LONGEST_SUBJECT ? inOneLine(said) : `${inOneLine(said.slice(0, LONGEST_SUBJECT))} …`;
}

const inOneLine = (text: string): string => text.trim().split(/\s+/).join(' ');

/** The entry's JSON in lines, or as it is if it holds no object. */
export function linesOf(json: string | null): string {
  const details = tryParseOutsideObject(json);
  return details === undefined ? (json ?? '') : JSON.stringify(details, null, 2);
}
