import { ApiError } from '../host.ts';

/** Why an archive was not taken in, by what would help. */
export interface ImportProblems {
  /** Files whose database needs its password. */
  readonly passwords: readonly string[];
  /** Files whose object is there already. */
  readonly existing: readonly string[];
  /** Anything else, as `path: text`. */
  readonly others: readonly string[];
}

const PASSWORD_WANTED = 'Must provide a password for the database';
const EXISTS = 'already exists and `overwrite=true` was not passed';

/** Reads a refusal of `POST /api/v1/{resource}/import/`; `null` for a failure of another kind. */
export function readImportProblems(error: unknown): ImportProblems | null {
  if (!(error instanceof ApiError) || !isRecord(error.body)) return null;
  const { errors } = error.body;
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined;
  if (!isRecord(first) || !isRecord(first['extra'])) return null;
  const files = Object.entries(first['extra']).filter(([path]) => path !== 'issue_codes');
  if (files.length === 0) return null;
  const told = files.map(([path, problem]) => ({ path, texts: textsOf(problem) }));
  return {
    passwords: pathsOf(told, (text) => text === PASSWORD_WANTED),
    existing: pathsOf(told, (text) => text.includes(EXISTS)),
    others: told.flatMap(({ path, texts }) =>
      texts.filter((text) => text !== PASSWORD_WANTED && !text.includes(EXISTS)).map((text) => `${path}: ${text}`),
    ),
  };
}

interface Told {
  readonly path: string;
  readonly texts: readonly string[];
}

const pathsOf = (told: readonly Told[], matches: (text: string) => boolean): readonly string[] =>
  told.filter(({ texts }) => texts.some(matches)).map(({ path }) => path);

/** All texts of `{field: [texts]}`, however deep; a field's name goes before its text. */
function textsOf(problem: unknown, field = ''): readonly string[] {
  if (typeof problem === 'string') return [field === '' || field === '_schema' ? problem : `${field}: ${problem}`];
  if (Array.isArray(problem)) return problem.flatMap((entry) => textsOf(entry, field));
  return isRecord(problem) ? Object.entries(problem).flatMap(([name, entry]) => textsOf(entry, name)) : [];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
