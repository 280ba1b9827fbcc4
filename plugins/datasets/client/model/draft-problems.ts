import { pathInside } from '../../common/default-endpoint.ts';
import { hasNotedMember } from '../../common/marks.ts';
import { isDateFormat } from '../../common/columns/date-format.ts';
import type { DatasetDraft } from './dataset-draft.ts';

export type DraftProblem = 'required' | 'duplicate' | 'dateFormat' | 'notAnObject' | 'tooLong' | 'outside' | 'ownField';

const PREDICATE_LENGTH = 1000;

/**
 * Errors that prevent a save. The key is that of a column or metric (for its name), `<key>-expression`,
 * `<key>-dateFormat`, or a member of the draft.
 * @param origin Of Facet's own pages
 */
export function problemsOf(draft: DatasetDraft, origin: string): ReadonlyMap<string, DraftProblem> {
  const problems = new Map<string, DraftProblem>();
  if (draft.name.trim() === '') problems.set('name', 'required');
  if (draft.kind === 'virtual' && draft.sql.trim() === '') problems.set('sql', 'required');
  if (draft.predicate.trim().length > PREDICATE_LENGTH) problems.set('predicate', 'tooLong');
  if (!isObjectText(draft.templateParams)) problems.set('templateParams', 'notAnObject');
  if (!isObjectText(draft.otherExtra)) problems.set('otherExtra', 'notAnObject');
  else if (hasNotedMember(draft.otherExtra)) problems.set('otherExtra', 'ownField');
  if (draft.defaultUrl.trim() !== '' && pathInside(draft.defaultUrl.trim(), origin) === undefined)
    problems.set('defaultUrl', 'outside');
  for (const list of [draft.columns, draft.metrics]) {
    const seen = new Set<string>();
    for (const { key, name } of list) {
      const trimmed = name.trim();
      if (trimmed === '') problems.set(key, 'required');
      else if (seen.has(trimmed)) problems.set(key, 'duplicate');
      seen.add(trimmed);
    }
  }
  for (const { key, expression } of draft.metrics)
    if (expression.trim() === '') problems.set(`${key}-expression`, 'required');
  for (const { key, calculated, expression, dateFormat } of draft.columns) {
    if (calculated && expression.trim() === '') problems.set(`${key}-expression`, 'required');
    if (!isDateFormat(dateFormat.trim())) problems.set(`${key}-dateFormat`, 'dateFormat');
  }
  return problems;
}

/** The key of the field, without the suffix of the problem. */
export const keyOfProblem = (problem: string): string => problem.replace(/-(?:expression|dateFormat)$/, '');

/** Keys of new columns and metrics without name and expression. They prevent a save, but no one has made a mistake yet. */
export function blankFields(draft: DatasetDraft, former: DatasetDraft): ReadonlySet<string> {
  const known = new Set([...former.columns, ...former.metrics].map(({ key }) => key));
  return new Set(
    [...draft.columns, ...draft.metrics]
      .filter(({ key, name, expression }) => !known.has(key) && name.trim() === '' && expression.trim() === '')
      .map(({ key }) => key),
  );
}

function isObjectText(text: string): boolean {
  if (text.trim() === '') return true;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
