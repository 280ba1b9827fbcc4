import type { Principal } from '@facet/sdk/server';
import type { SqlText } from '../sql-sessions.ts';
import { SqlTemplateError } from '../../common/sql-template-error.ts';
import type { QueryPlanner } from '../plan/plan-query.ts';
import { requestTexts } from '../errors.ts';
import type { OpenDatabases } from '../gateway/open-databases.ts';
import { QueryRefusal } from '../sql/errors.ts';
import type { TemplateEngine } from '../template/template-engine.ts';
import { TemplateError } from '../template/template-error.ts';
import { templateUser } from '../template/template-user.ts';

export type RenderSql = (who: Principal, text: SqlText) => Promise<string>;

export interface RenderParts {
  readonly databases: OpenDatabases;
  readonly planner: Pick<QueryPlanner, 'lookups'>;
  /** `undefined` while ENABLE_TEMPLATE_PROCESSING is off. */
  templates(): TemplateEngine | undefined;
}

const DEADLINE_MS = 60_000;

/** Fills in the templates of SQL that a person has written. @throws SqlTemplateError */
export function createRenderSql({ databases, planner, templates }: RenderParts): RenderSql {
  return async (who, { databaseId, catalog, schema, sql, params = {}, urlParams = {} }) => {
    const engine = templates();
    if (!engine) return sql;
    const { dialect } = await databases.engineOf(databaseId);
    const input = {
      user: templateUser(who),
      backslashEscapes: dialect.grammar.lexis.backslashEscapes,
      requestParams: urlParams,
      formParams: {},
      filters: [],
      metrics: {},
      variables: params,
    };
    try {
      const place = { databaseId, catalog, schema };
      const signal = AbortSignal.timeout(DEADLINE_MS);
      const lookups = planner.lookups({ who, dialect, columns: [], place, signal });
      const { text, undefinedNames } = await engine.render(sql, input, lookups);
      if (undefinedNames.length === 0) return text;
      throw new SqlTemplateError(requestTexts.templateNames(undefinedNames), undefinedNames);
    } catch (error) {
      if (!(error instanceof TemplateError || error instanceof QueryRefusal)) throw error;
      const calculation = error instanceof TemplateError && error.kind === 'arithmetic';
      throw new SqlTemplateError(error.message, [], { cause: error, calculation });
    }
  };
}
