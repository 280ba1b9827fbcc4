import type { Dialect, Principal } from '@facet/sdk/server';
import type { Datasource } from '../../contract.server.ts';
import { type LookupPlace, NO_FACTS, type QueryPlanner } from './plan-query.ts';
import type { RenderTemplate } from '../sql/compile-context.ts';
import { chartTemplateInput } from '../template/chart-template-input.ts';
import type { TemplateEngine } from '../template/template-engine.ts';
import { templateUser } from '../template/template-user.ts';

export interface PlainTextParts {
  readonly planner: Pick<QueryPlanner, 'lookups'>;
  /** `undefined` while ENABLE_TEMPLATE_PROCESSING is off. */
  templates(): TemplateEngine | undefined;
}

export interface TextCall {
  readonly who: Principal;
  readonly dialect: Dialect;
  readonly place: LookupPlace;
  readonly signal: AbortSignal;
}

/** Texts of a data source outside a chart: nothing is filtered, and no request is there to read. */
export function plainTexts(
  { who, dialect, place, signal }: TextCall,
  datasource: Pick<Datasource, 'columns' | 'metrics' | 'templateParams'>,
  { planner, templates }: PlainTextParts,
): RenderTemplate {
  const engine = templates();
  if (!engine) return (text) => Promise.resolve(text);
  const lookups = planner.lookups({ who, dialect, columns: datasource.columns, place, signal });
  const input = chartTemplateInput({}, datasource, NO_FACTS, {
    user: templateUser(who),
    requestParams: {},
    templateParams: datasource.templateParams,
    grammar: dialect.grammar,
  });
  return engine.session(input, lookups).render;
}
