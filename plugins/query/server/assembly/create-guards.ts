import { type PluginContext, toDisposable } from '@facet/sdk/common';
import {
  AdvancedTypesPoint,
  type ChartQueries,
  DataLendersPoint,
  DatasourcesPoint,
  RowPoliciesPoint,
} from '../../contract.server.ts';
import { openSource } from '../open-source.ts';
import { QueryPlanner } from '../plan/plan-query.ts';
import { type ReadPartitions, readPartitions } from '../policy/read-partitions.ts';
import {
  type AskableSource,
  askableSource,
  type ReadableSource,
  readableSource,
  readsAllBy,
} from '../policy/readable-source.ts';
import { dataLending, type DataLending } from '../policy/data-lending.ts';
import { RowPolicies } from '../policy/row-policies.ts';
import { createRowRuleBook } from '../policy/row-rule-book.ts';
import { StatementLock } from '../policy/statement-lock.ts';
import type { TablesNamed } from '../table-access.ts';
import { TemplateEngine } from '../template/template-engine.ts';
import type { Gateway } from './open-gateway.ts';
import type { QueryNeeds } from './query-needs.ts';

/** The checks of what a user may read, and the row rules as SQL. */
export interface Guards {
  readonly policies: RowPolicies;
  readonly lock: StatementLock;
  readonly planner: QueryPlanner;
  readonly source: ReadableSource;
  readonly sourceOf: AskableSource;
  readonly lending: DataLending;
  /** The users among the given ones who may read a data source and all of its rows. */
  readersOfAll: ChartQueries['readersOfAll'];
  readonly tablesNamed: TablesNamed;
  readonly partitions: ReadPartitions;
  /** `undefined` while ENABLE_TEMPLATE_PROCESSING is off. */
  templates(): TemplateEngine | undefined;
}

export function createGuards(
  ctx: PluginContext,
  { counters, identity: { access, authenticator }, flags }: QueryNeeds,
  { databases }: Gateway,
): Guards {
  const templateEngine = new TemplateEngine();
  ctx.subscriptions.add(toDisposable(() => templateEngine.close()));
  const templates = () => (flags.isOn('ENABLE_TEMPLATE_PROCESSING') ? templateEngine : undefined);
  const datasources = ctx.registry(DatasourcesPoint);
  const tablesNamed: TablesNamed = async (databaseId, names) => {
    const sources = await Promise.all(datasources.snapshot().map((entry) => entry.load()));
    return (await Promise.all(sources.map(async (source) => source.tablesNamed?.(databaseId, names) ?? []))).flat();
  };
  const rules = createRowRuleBook(ctx.registry(RowPoliciesPoint), { log: ctx.log });
  const policies = new RowPolicies({ rules, access, databases, tablesNamed, templates });
  const lock = new StatementLock({ policies, access, log: ctx.log, counters });
  const source = readableSource(datasources, access);
  const lending = dataLending(ctx.registry(DataLendersPoint));
  const seesAllRows: RowPolicies['seesAllRows'] = (who, asked) => policies.seesAllRows(who, asked);
  const readsAll = readsAllBy(access, seesAllRows);
  const people = async (ids: readonly number[]) =>
    (await Promise.all(ids.map((id) => authenticator.principalOf(id)))).filter((who) => who !== undefined);
  const sourceOf = askableSource(datasources, access, {
    lendersOf: async (question) => people(await lending.lendersOf(question)),
    seesAllRows,
  });
  const readersOfAll: ChartQueries['readersOfAll'] = async ({ type, id }, userIds) => {
    const found = await Promise.all(
      (await people(userIds)).map(async (who) => {
        const asked = await openSource(datasources, who, type, id);
        return asked !== undefined && (await readsAll(who, asked)) ? who.id : [];
      }),
    );
    return found.flat();
  };
  const types = ctx.registry(AdvancedTypesPoint);
  const partitions = readPartitions({ databases, policies, access });
  const planner = new QueryPlanner({
    partitions,
    source,
    databases,
    policies,
    lock,
    flags,
    templates: templateEngine,
    advancedType: async (name) => (flags.isOn('ENABLE_ADVANCED_DATA_TYPES') ? types.get(name)?.load() : undefined),
  });
  return { policies, lock, planner, partitions, source, sourceOf, lending, readersOfAll, tablesNamed, templates };
}
