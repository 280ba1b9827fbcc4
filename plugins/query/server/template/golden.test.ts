import { existsSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { TemplateEngine } from './template-engine.ts';
import type { DatasetModel } from '../dataset-model.ts';
import { utcMoment } from '../../common/time-range/moment.ts';
import { compileQuery } from '../sql/compile-query.ts';
import { openSqlGuard } from '../sql/sql-guard.ts';
import { postgresDialect } from '../../../engine-postgres/server/dialect.ts';
import { TemplateError, templateTexts } from './template-error.ts';
import type { ResolveLookup, TemplateInput } from './template-facts.ts';
import { guardOptions } from '../sql/testing/guard-options.ts';

const FILE = '../shared/golden/semantics/templates.json';
const present = existsSync(FILE);
if (!present) process.stderr.write(`skipped: ${FILE} is absent, recorded templates are not replayed\n`);

/** Templates that give something else, each with its reason. */
const MISSES: Readonly<Record<string, string>> = {
  t038: 'an element that a list does not have is nothing, as a name that means nothing is in a longer expression',
  t053: 'clients put filters of a dashboard into the query, and templates see those of the query',
  t058: 'as t053, for the time range',
  t067: 'safety: a percent sign is doubled only for a driver that halves it again, which ours is not',
  t075: 'safety: a backslash is doubled only where the database takes it for more than itself',
  t095: 'members of a filter come in one order everywhere',
  t149: 'nonsense to fill pages is no business of SQL',
  t150: 'values that go round have no use in a text that is rendered once',
};

interface Answer {
  readonly out?: string;
  readonly error?: string;
}

interface Case {
  readonly id: string;
  readonly group: string;
  readonly template: string;
  readonly user?: string | null;
  readonly args?: Record<string, string>;
  readonly form_data?: {
    readonly adhoc_filters?: readonly {
      readonly clause: string;
      readonly subject: string;
      readonly operator: string;
      readonly comparator: unknown;
      readonly expressionType: string;
    }[];
    readonly url_params?: Record<string, string>;
  };
  readonly context?: Record<string, unknown>;
  readonly params?: Record<string, unknown>;
  readonly answer: Answer;
  readonly differs_2025?: Answer;
  readonly internal?: boolean;
  readonly unsafe?: boolean;
}

const ADMIN = { id: 1, username: 'admin', email: 'a@d.org', roles: ['Admin'] };

function inputOf(recorded: Case): TemplateInput {
  const user =
    recorded.user === null
      ? null
      : recorded.user === undefined
        ? ADMIN
        : { id: 2, username: recorded.user, email: null, roles: ['Gamma'] };
  return {
    user,
    requestParams: recorded.args ?? {},
    formParams: recorded.form_data?.url_params ?? {},
    filters: (recorded.form_data?.adhoc_filters ?? [])
      .filter(({ clause, expressionType }) => clause === 'WHERE' && expressionType === 'SIMPLE')
      .map(({ subject, operator, comparator }) => ({ col: subject, op: operator, val: comparator })),
    metrics: {},
    variables: { ...recorded.context, ...recorded.params },
  };
}

const PEOPLE: DatasetModel = {
  catalog: null,
  schema: 'lab',
  tableName: 'people',
  sql: null,
  mainDttmCol: null,
  alwaysFilterMainDttm: false,
  fetchValuesPredicate: null,
  columns: ['id', 'dept', 'salary', 'hired'].map((name) => ({
    name,
    type: null,
    expression: null,
    isDttm: false,
    pythonDateFormat: null,
  })),
  metrics: [
    { name: 'count', expression: 'COUNT(*)' },
    { name: 'total', expression: 'SUM(salary)' },
  ],
};

/** The data sources that the recorded server had. */
const lookups: ResolveLookup = async (lookup) => {
  if (lookup.kind === 'time')
    return lookup.range === 'No filter' ? [null, null] : ["TO_DATE('2020-03-01', 'YYYY-MM-DD')"];
  if (lookup.kind === 'partition') throw new TemplateError('not-found', templateTexts.partitionMissing(lookup.table));
  if (lookup.id !== 1 && lookup.id !== 2) {
    throw new TemplateError('not-found', templateTexts.datasetMissing(String(lookup.id)));
  }
  if (lookup.kind === 'metric') return PEOPLE.metrics.find(({ name }) => name === lookup.name)?.expression;
  const dataset = lookup.id === 2 ? { ...PEOPLE, sql: 'SELECT * FROM lab.people WHERE active' } : PEOPLE;
  const names = ({ name }: { readonly name: string }) => name;
  const query = {
    columns: lookup.columns ?? dataset.columns.map(names),
    ...(lookup.metrics ? { metrics: dataset.metrics.map(names) } : {}),
  };
  const { sql } = await compileQuery(query, dataset, postgresDialect, {
    guard: await openSqlGuard(guardOptions('postgresql', { allowSubqueries: false })),
    now: utcMoment(Date.now()),
    rowRules: [],
    defaultRowLimit: 1,
    maxRows: 1,
    unlimited: true,
  });
  return `(\n${sql}\n) AS dataset_<id>`;
};

/** White space in SQL that a macro makes is free. */
const flat = (text: string | undefined): string | undefined =>
  text?.replaceAll(/\s+/g, ' ').replaceAll(' )', ')').trim();

describe.skipIf(!present)('recorded templates', () => {
  const engine = new TemplateEngine();
  afterAll(() => engine.close());

  it('renders them as recorded', async () => {
    const { cases } = JSON.parse(present ? readFileSync(FILE, 'utf8') : '{"cases":[]}') as { cases: readonly Case[] };
    const misses = new Map<string, string>();
    for (const recorded of cases) {
      const mine = await engine.render(recorded.template, inputOf(recorded), lookups).then(
        ({ text }) => ({ out: text }),
        (error: unknown) => {
          if (error instanceof TemplateError) return { error: error.message };
          throw error;
        },
      );
      const wanted = [recorded.answer, recorded.differs_2025].filter((answer) => answer !== undefined);
      const ok =
        recorded.internal === true ||
        recorded.unsafe === true ||
        wanted.some((answer) =>
          'error' in mine
            ? answer.error !== undefined || recorded.group === 'dangerous'
            : flat(answer.out) === flat(mine.out),
        );
      if (!ok)
        misses.set(
          recorded.id,
          `${recorded.template.slice(0, 90)} => ${JSON.stringify(mine)} ${JSON.stringify(wanted).slice(0, 160)}`,
        );
    }
    const lines = [...misses].map(([id, miss]) => `  ${id} ${miss}\n    ${MISSES[id] ?? 'no reason is known'}\n`);
    process.stdout.write(`templates: ${cases.length - misses.size} of ${cases.length}\n${lines.join('')}`);
    expect([...misses.keys()], lines.join('')).toEqual(Object.keys(MISSES));
  }, 60_000);
});
