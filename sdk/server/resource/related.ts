import { type Expression, type Kysely, sql } from 'kysely';
import type { RelatedQuery } from '../../common/wire/resource.ts';
import { personOf, type Scope } from '../../common/scope.ts';
import type { People, RelatedChoice, RelatedChoices } from '../people.ts';
import { type Condition, allOf, anyOf, isIn, likeText, nothing } from './condition.ts';
import { ResourceErrors } from './errors.ts';
import type { AnyTables } from './field.ts';
import { pageOf } from './page.ts';

/** Choices that a form offers for a relation: which rows, what they show, what the search text is matched against. */
export interface Related {
  readonly table: string;
  readonly text: Expression<string>;
  readonly order: readonly Expression<unknown>[];
  readonly search: readonly Expression<unknown>[];
  /** Name → expression of the members of `extra`. */
  readonly extra: Readonly<Record<string, Expression<unknown>>>;
  readonly booleans?: readonly string[];
  /** Members of `extra` that only administrators see. */
  readonly personal?: readonly string[];
  /** Visitors without an account are offered none. */
  readonly forAccounts?: boolean;
  visible?(scope: Scope): Condition | undefined;
}

/** Choices that another plugin gives. */
export interface ChoiceSource {
  readChoices(scope: Scope, query: RelatedQuery): Promise<RelatedChoices>;
}

/** People, for a plugin whose tables are in another database than theirs. */
export const choicesOfPeople = (people: Pick<People, 'choices'>): ChoiceSource => ({
  readChoices: (scope, query) => people.choices(scope, query),
});

/** People, by full name or username. */
export function relatedPeople(): Related {
  const fullName = sql<string>`${sql.ref('users.first_name')} || ' ' || ${sql.ref('users.last_name')}`;
  return {
    table: 'users',
    text: fullName,
    order: [sql.ref('users.first_name'), sql.ref('users.last_name')],
    search: [sql`(${fullName})`, sql.ref('users.username')],
    extra: { active: sql.ref('users.active'), email: sql.ref('users.email') },
    booleans: ['active'],
    personal: ['email'],
    forAccounts: true,
  };
}

/** Rows of a table by the column that names them. */
export function relatedRows(
  table: string,
  text: string,
  options: Pick<Related, 'visible' | 'forAccounts'> = {},
): Related {
  const name = sql.ref<string>(`${table}.${text}`);
  return { table, text: name, order: [name], search: [name], extra: {}, ...options };
}

export async function readRelated(
  db: Kysely<AnyTables>,
  related: Related,
  scope: Scope,
  query: RelatedQuery,
): Promise<{ count: number; result: RelatedChoice[] }> {
  const include = query.include_ids ?? [];
  const page = pageOf(query, { fallback: 20, limit: 100 });
  if (include.length > 0 && page.offset > 0) throw ResourceErrors.includeIdsWithPage();
  const isClosed = related.forAccounts === true && personOf(scope).isAnonymous;
  const visible = isClosed ? nothing : related.visible?.(scope);
  const always = visible === undefined ? [] : [visible];
  const filter = query.filter ?? '';
  const matching =
    filter === '' ? always : [...always, anyOf(related.search.map((target) => likeText(target, filter, 'anywhere')))];
  const shown = personOf(scope).isAdmin ? related : withoutPersonal(related);
  const counted = await sql<{ count: number | string }>`
    select count(*) as count from ${sql.table(related.table)} where ${allOf(matching)}`.execute(db);
  const result = await choices(db, shown, allOf(matching), page);
  const missing = include.filter((id) => result.every((choice) => choice.value !== id));
  if (missing.length > 0)
    result.push(
      ...(await choices(db, shown, allOf([...always, isIn(sql.ref(`${related.table}.id`), missing)]), {
        limit: missing.length,
        offset: 0,
      })),
    );
  // Rows that are asked for by their ids come whatever the filter says, and count.
  return { count: include.length > 0 ? result.length : Number(counted.rows[0]?.count ?? 0), result };
}

function withoutPersonal(related: Related): Related {
  const { extra, personal = [] } = related;
  return { ...related, extra: Object.fromEntries(Object.entries(extra).filter(([name]) => !personal.includes(name))) };
}

async function choices(
  db: Kysely<AnyTables>,
  related: Related,
  condition: Condition,
  page: { limit: number | undefined; offset: number },
): Promise<RelatedChoice[]> {
  const extra = Object.entries(related.extra);
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join([
      sql`${sql.ref(`${related.table}.id`)} as "choiceValue"`,
      sql`${related.text} as "choiceText"`,
      ...extra.map(([name, expression]) => sql`${expression} as ${sql.ref(name)}`),
    ])}
    from ${sql.table(related.table)} where ${condition}
    order by ${sql.join([...related.order, sql.ref(`${related.table}.id`)])}
    ${page.limit === undefined ? sql`` : sql`limit ${page.limit} offset ${page.offset}`}`.execute(db);
  const booleans = new Set(related.booleans);
  return rows.map(({ choiceValue, choiceText, ...members }) => ({
    value: Number(choiceValue),
    text: String(choiceText),
    extra: Object.fromEntries(
      Object.entries(members).map(([name, value]) => [name, booleans.has(name) ? Number(value) !== 0 : value]),
    ),
  }));
}
