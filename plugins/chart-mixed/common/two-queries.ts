import type { FormData } from '@facet/sdk/common';

const SUFFIX = '_b';

/** The form of the first query, without the members of the second. */
export const firstForm = <F extends FormData>(form: F): F =>
  Object.fromEntries(Object.entries(form).filter(([name]) => !name.endsWith(SUFFIX))) as F;

/** The form of the second query under the standard member names; missing members are taken from the first query. */
export function secondForm<F extends FormData>(form: F): F {
  const own = Object.entries(form).flatMap(([name, value]) =>
    name.endsWith(SUFFIX) ? [[name.slice(0, -SUFFIX.length), value]] : [],
  );
  return { ...firstForm(form), ...Object.fromEntries(own) };
}
