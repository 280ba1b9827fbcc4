import type { FormData } from '../query/query-object.ts';
import type { ChartForm } from './form.ts';

/** Member of stored forms that says which version of their chart type's form wrote them. Absent: the first. */
export const FORM_VERSION = 'form_version';

/**
 * A stored form as this version of its type has it. A form of a later version stays as it is: what the type does not know
 * is kept, so that it is whole again after the next upgrade.
 */
export function currentForm(form: ChartForm, stored: FormData): FormData {
  const from = Number(stored[FORM_VERSION] ?? 1);
  if (form.migrate === undefined || !(from < form.version)) return stored;
  return { ...form.migrate(stored, from), [FORM_VERSION]: form.version };
}
