import { SqlLabErrors } from '../errors.ts';
import { MOST_SQL } from '@facet/plugin-query/wire';
import type { TabChange } from '../store/tab-store.ts';

/**
 * Members of a form whose values are JSON texts. A value that is not JSON is taken as a plain text; `undefined` is left
 * out.
 */
export function formValues(form: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(form)
      .filter(([, value]) => value !== 'undefined' && value !== undefined)
      .map(([name, value]) => [name, typeof value === 'string' ? jsonOrText(value) : value]),
  );
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

/** Longest texts of a tab, in characters. */
const LONGEST: Readonly<Record<string, number>> = {
  label: 256,
  sql: MOST_SQL,
  schema: 256,
  catalog: 256,
  template_params: 65_536,
  latest_query_id: 64,
  extra_json: 65_536,
};

const COLUMNS: Readonly<Record<string, (value: unknown) => TabChange>> = {
  label: (value) => ({ label: text(value) }),
  sql: (value) => ({ sql: text(value) }),
  database_id: (value) => ({ database_id: whole(value) }),
  schema: (value) => ({ schema: text(value) }),
  catalog: (value) => ({ catalog: text(value) }),
  autorun: (value) => ({ autorun: flag(value) }),
  query_limit: (value) => ({ query_limit: whole(value) }),
  template_params: (value) => ({ template_params: text(value) }),
  hide_left_bar: (value) => ({ hide_left_bar: flag(value) }),
  latest_query_id: (value) => ({ latest_query_id: text(value) }),
  saved_query_id: (value) => ({ saved_query_id: whole(value) }),
  extra_json: (value) => ({ extra_json: objectText(value) }),
};

/** The columns that a PUT request changes; other members are ignored. @throws HttpError 400 for a text that is too long */
export function tabChange(values: Readonly<Record<string, unknown>>): TabChange {
  const change: TabChange = Object.assign({}, ...Object.entries(values).map(([name, value]) => columnOf(name, value)));
  for (const [name, value] of Object.entries(change)) ensureShort(name, value);
  return change;
}

const columnOf = (name: string, value: unknown): TabChange =>
  Object.hasOwn(COLUMNS, name) ? (COLUMNS[name]?.(value) ?? {}) : {};

function ensureShort(name: string, value: unknown): void {
  const most = LONGEST[name] ?? Infinity;
  if (typeof value === 'string' && value.length > most) throw SqlLabErrors.tabTooLong(name, most);
}

/** The browser's description of a tab, in its own member names. */
export function tabOfEditor(editor: unknown): TabChange {
  if (typeof editor !== 'object' || editor === null) return {};
  const given = Object.entries(editor).flatMap(([name, value]) => {
    const column = Object.hasOwn(EDITOR_NAMES, name) ? EDITOR_NAMES[name] : undefined;
    return column === undefined || value === undefined ? [] : [[column, value] as const];
  });
  return tabChange(Object.fromEntries(given));
}

const EDITOR_NAMES: Readonly<Record<string, string>> = {
  title: 'label',
  name: 'label',
  dbId: 'database_id',
  schema: 'schema',
  catalog: 'catalog',
  sql: 'sql',
  queryLimit: 'query_limit',
  autorun: 'autorun',
  hideLeftBar: 'hide_left_bar',
  extraJson: 'extra_json',
  templateParams: 'template_params',
  latestQueryId: 'latest_query_id',
  remoteId: 'saved_query_id',
};

/** Objects are serialised as JSON. */
const text = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value);
const flag = (value: unknown): number => (value === true || value === 'true' || value === 1 ? 1 : 0);

/** An object as JSON text; the value may already be such a text. @throws HttpError 400 for anything else */
function objectText(value: unknown): string {
  const given = typeof value === 'string' ? jsonOrText(value) : (value ?? {});
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw SqlLabErrors.badTabExtra();
  return JSON.stringify(given);
}

function whole(value: unknown): number | null {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null;
}
