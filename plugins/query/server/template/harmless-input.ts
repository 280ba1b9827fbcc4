import type { TemplateInput } from './template-facts.ts';

const NUMBER_OR_DATE = /^[+-]?\d+(\.\d+)?$|^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?)?$/;
const PLAIN_NAME = /^[\w.@-]+$/;
const STAND_IN = 'x';

/**
 * The same input without anything that a request could smuggle into SQL: its texts become a letter, but for numbers, dates and
 * those that the template itself writes in quotes. Conditions on what is there and what is not stay as they are.
 * @param names What the data source itself has named.
 */
export function harmlessInput(input: TemplateInput, template: string, names: ReadonlySet<string>): TemplateInput {
  const text = (value: string): string =>
    NUMBER_OR_DATE.test(value) || names.has(value) || template.includes(`'${value}'`) || template.includes(`"${value}"`)
      ? value
      : STAND_IN;
  const each = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map(each);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, each(member)]));
  };
  const texts = (values: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, text(value)]));
  const { columns, groupby, metrics, filter, ...variables } = input.variables;
  return {
    ...input,
    user: input.user && {
      ...input.user,
      username: PLAIN_NAME.test(input.user.username) ? input.user.username : STAND_IN,
    },
    requestParams: texts(input.requestParams),
    formParams: texts(input.formParams),
    filters: input.filters.map(({ col, op, val }) => ({ col, op, val: each(val) })),
    variables: {
      ...variables,
      columns: each(columns),
      groupby: each(groupby),
      metrics: each(metrics),
      filter: each(filter),
    },
  };
}
