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
  if (form.migrate === undefined || !(from < form.version)) return withFormerMembers(form, stored);
  return withFormerMembers(form, { ...form.migrate(stored, from), [FORM_VERSION]: form.version });
}

/** Fills controls that lack a value, and may not, from the members that held it in older forms. */
function withFormerMembers({ controls, members }: ChartForm, stored: FormData): FormData {
  const filled = Object.entries(controls).flatMap(([name, { formerly = [], validators = [], read }]) => {
    const former = formerly.find((other) => !members.has(other) && isSet(stored[other]));
    if (former === undefined || !members.has(name) || isSet(stored[name])) return [];
    if (validators.every((validate) => validate(stored[name]) === null)) return [];
    const value = read(stored[former]);
    return value === undefined ? [] : [[name, value] as const];
  });
  return filled.length === 0 ? stored : { ...stored, ...Object.fromEntries(filled) };
}

/** An empty list is a choice. */
const isSet = (value: unknown): boolean => value !== undefined && value !== null;

/** Whether a later version of the type wrote the form: it may hold what this one neither shows nor draws. */
export function isLaterForm(form: Pick<ChartForm, 'version'>, stored: FormData): boolean {
  return versionOf(stored) > form.version;
}

const versionOf = (stored: FormData): number => Number(stored[FORM_VERSION] ?? 1);
