import type { SqlGrammar } from '@facet/sdk/common';
import type { Principal } from '@facet/sdk/server';
import type { RowRule } from '@facet/plugin-row-rules/contract';
import { refusalTexts, QueryRefusal } from '../sql/errors.ts';
import { hasTemplate } from '../template/template-markup.ts';
import type { TemplateEngine } from '../template/template-engine.ts';
import { TemplateError } from '../template/template-error.ts';
import { templateUser } from '../template/template-user.ts';

/** Values of a request that templates may ask for. */
export interface RequestValues {
  readonly requestParams: Readonly<Record<string, string>>;
  readonly formParams: Readonly<Record<string, string>>;
}

export const NO_VALUES: RequestValues = { requestParams: {}, formParams: {} };

/**
 * A rule's clause with its template filled in for the caller. While templates are off, or when one cannot be filled in
 * completely, the query is refused: nobody knows which rows the rule would have allowed.
 * @throws QueryRefusal
 */
export async function renderClause(
  rule: RowRule,
  who: Principal,
  values: RequestValues,
  templates: TemplateEngine | undefined,
  grammar: SqlGrammar,
): Promise<RowRule> {
  if (!hasTemplate(rule.clause)) return rule;
  if (!templates) throw new QueryRefusal('failed', refusalTexts.ruleNeedsTemplates);
  try {
    const { text, undefinedNames } = await templates.render(rule.clause, {
      user: templateUser(who),
      backslashEscapes: grammar.lexis.backslashEscapes,
      ...values,
      filters: [],
      metrics: {},
      variables: {},
    });
    if (undefinedNames.length > 0) throw new QueryRefusal('failed', refusalTexts.ruleUnrendered);
    return { ...rule, clause: text };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    throw new QueryRefusal('failed', refusalTexts.ruleUnrendered, { cause: error });
  }
}
