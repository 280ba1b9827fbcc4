import { ApiError } from '../host.ts';

/** Members of the form that hold secrets, by the texts that ask for them. */
const WANTED = {
  'Must provide a password for the database': 'passwords',
  'Must provide a password for the ssh tunnel': 'ssh_tunnel_passwords',
  'Must provide a private key for the ssh tunnel': 'ssh_tunnel_private_keys',
  'Must provide a private key password for the ssh tunnel': 'ssh_tunnel_private_key_passwords',
} as const;

export type WantedSecret = (typeof WANTED)[keyof typeof WANTED];

/** Why an archive was refused, grouped by remedy. */
export interface ImportProblems {
  /** Secrets that files need. */
  readonly secrets: readonly { readonly secret: WantedSecret; readonly path: string }[];
  /** Files whose object is there already. */
  readonly existing: readonly string[];
  /** Anything else, as `path: text`. */
  readonly others: readonly string[];
}

export const NO_PROBLEMS: ImportProblems = { secrets: [], existing: [], others: [] };

const EXISTS = 'already exists and `overwrite=true` was not passed';

/** Reads a refusal of `POST /api/v1/{resource}/import/`; `null` for a failure of another kind. */
export function readImportProblems(error: unknown): ImportProblems | null {
  if (!(error instanceof ApiError) || !isRecord(error.body)) return null;
  const { errors } = error.body;
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined;
  if (!isRecord(first) || !isRecord(first['extra'])) return null;
  const files = Object.entries(first['extra']).filter(([path]) => path !== 'issue_codes');
  if (files.length === 0) return null;
  const told = files.flatMap(([path, problem]) => textsOf(problem).map((text) => ({ path, text })));
  return {
    secrets: told.flatMap(({ path, text }) => (isWanted(text) ? [{ secret: WANTED[text], path }] : [])),
    existing: [...new Set(told.filter(({ text }) => text.includes(EXISTS)).map(({ path }) => path))],
    others: told
      .filter(({ text }) => !isWanted(text) && !text.includes(EXISTS))
      .map(({ path, text }) => `${path}: ${text}`),
  };
}

const isWanted = (text: string): text is keyof typeof WANTED => Object.hasOwn(WANTED, text);

/** All texts of `{field: [texts]}`, however deep; a field's name goes before its text. */
function textsOf(problem: unknown, field = ''): readonly string[] {
  if (typeof problem === 'string') return [field === '' || field === '_schema' ? problem : `${field}: ${problem}`];
  if (Array.isArray(problem)) return problem.flatMap((entry) => textsOf(entry, field));
  return isRecord(problem) ? Object.entries(problem).flatMap(([name, entry]) => textsOf(entry, name)) : [];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
