import type { SqlGrammar } from '@facet/sdk/common';
import type { Principal } from '@facet/sdk/server';
import { refusalTexts, QueryRefusal } from '../sql/errors.ts';
import { hasTemplate } from '../../common/template-markup.ts';
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
 * A condition of a rule with its template filled in for the caller. While templates are off, or when one cannot be filled in
 * completely, the query is refused: which rows the rule allows is not known.
 * @throws QueryRefusal
 */
export async function renderCondition(
  condition: string,
  who: Principal,
  values: RequestValues,
  templates: TemplateEngine | undefined,
  grammar: SqlGrammar,
): Promise<string> {
  if (!hasTemplate(condition)) return condition;
  if (!templates) throw new QueryRefusal('failed', refusalTexts.ruleNeedsTemplates);
  try {
    const { text, undefinedNames } = await templates.render(condition, {
      user: templateUser(who),
      backslashEscapes: grammar.lexis.backslashEscapes,
      ...values,
      filters: [],
      metrics: {},
      variables: {},
    });
    if (undefinedNames.length > 0) throw new QueryRefusal('failed', refusalTexts.ruleUnrendered);
    return text;
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    throw new QueryRefusal('failed', refusalTexts.ruleUnrendered, { cause: error });
  }
}
