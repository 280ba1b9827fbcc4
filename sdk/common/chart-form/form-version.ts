import type { FormData } from '../query/query-object.ts';
import type { ChartForm } from './form.ts';

/** Member of stored forms that says which version of their chart type's form wrote them. Absent: the first. */
export const FORM_VERSION = 'form_version';

/**
 * A stored form as this version of its type has it. A form of a later version stays as it is: what the type does not know
 * is kept, so that it is whole again after the next upgrade.
 */
export function currentForm(form: ChartForm, stored: FormData): FormData {
  const from = versionOf(stored);
  if (form.migrate === undefined || !(from < form.version)) return stored;
  return { ...form.migrate(stored, from), [FORM_VERSION]: form.version };
}

/** Whether a later version of the type wrote the form: it may hold what this one neither shows nor draws. */
export function isLaterForm(form: Pick<ChartForm, 'version'>, stored: FormData): boolean {
  return versionOf(stored) > form.version;
}

const versionOf = (stored: FormData): number => Number(stored[FORM_VERSION] ?? 1);
