import { describe, expect, it } from 'vitest';
import { contextOf } from '@facet/sdk/chart-form';
import { columnLabel, metricLabel } from '@facet/sdk/chart-query';
import type { DataRow, FormData, QueryResult } from '@facet/sdk/common';
import { OTHER_VALUES } from '@facet/sdk/testing/charts';
import { chartTypes } from './chart-types.ts';

const FORM = {
  x_axis: 'day',
  columns: ['state'],
  groupby: ['state'],
  entity: 'city',
  series: 'state',
  source: 'state',
  target: 'city',
  metric: 'n',
  metrics: ['n', 'm'],
  x: 'n',
  y: 'm',
  size: 'n',
};

const ROWS: readonly DataRow[] = [
  { state: 'CA', city: 'LA', day: 0, n: 1, m: 2 },
  { state: 'NY', city: 'NY', day: 86_400_000, n: 3, m: 4 },
];

const types = await chartTypes();

function answers(form: FormData, type: (typeof types)[number]): readonly QueryResult[] {
  return contextOf(type.client, form).queries.map((query): QueryResult => {
    const groups = (query.columns ?? []).map(columnLabel);
    const colnames = [...new Set([...groups, ...(query.metrics ?? []).map(metricLabel)])];
    return {
      colnames,
      coltypes: colnames.map((name) => (name === 'day' ? 2 : groups.includes(name) ? 1 : 0)),
      data: ROWS.map((row) => Object.fromEntries(colnames.map((name) => [name, row[name] ?? null]))),
      rowcount: ROWS.length,
    };
  });
}

/** What a type asks and draws of a form, as text. */
async function made(type: (typeof types)[number], members: object): Promise<string> {
  const stored: FormData = { ...FORM, ...members, viz_type: type.key, datasource: '7__table' };
  const contexts = [type.client, type.server].map((half) => JSON.stringify(contextOf(half, stored).queries));
  const drawing = await type.drawing?.();
  const props = drawing?.props({
    formData: type.client.form.read(stored),
    queries: answers(stored, type),
    datasource: null,
    width: 400,
    height: 300,
    filterState: {},
    ownState: {},
    hooks: { setDataMask: () => undefined },
    colorOf: () => 'var(--chart-1)',
    colorScheme: 'light',
    locale: 'en',
  });
  const text = (name: string) => name;
  return [...contexts, JSON.stringify(drawing?.options(props, text)), drawing?.label(props, text)].join('\n');
}

const faultIn = (error: unknown): string | undefined =>
  error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError
    ? error.stack?.split('\n').slice(0, 2).join(' ')
    : undefined;

describe('members of a stored form with values of another kind', () => {
  it.each(types.flatMap((type) => OTHER_VALUES.map(([name, value]) => [type.key, name, type, value] as const)))(
    '%s asks and draws where one of them is %s',
    async (_key, _name, type, value) => {
      const failures: string[] = [];
      for (const member of type.client.form.members) {
        // A refusal in words is an answer as well.
        const fault = await made(type, { [member]: value }).then(() => undefined, faultIn);
        if (fault !== undefined) failures.push(`${member}: ${fault}`);
      }
      expect(failures).toEqual([]);
    },
  );
});
