import { definePoint } from '@facet/sdk/common';

export interface CssTemplate {
  readonly name: string;
  readonly css: string;
}

/** CSS templates that the editor of a dashboard offers. */
export interface CssTemplateSource {
  list(signal: AbortSignal): Promise<readonly CssTemplate[]>;
}

export const CssTemplates = definePoint<{ declared: object; implementation: CssTemplateSource }>({
  id: 'dashboards/css-templates@1',
  description: 'Sources of CSS templates for dashboards.',
  side: 'client',
});
