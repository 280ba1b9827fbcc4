import type { CssTemplateSource } from '@facet/plugin-dashboards/contract.client';
import type { ApiClient } from '@facet/sdk/client';

const PAGE = 100;

/** All templates by name, for the dashboard editor. */
export function templateSource(api: ApiClient): CssTemplateSource {
  return {
    async list(signal) {
      const templates: { readonly name: string; readonly css: string }[] = [];
      for (let page = 0; ; page += 1) {
        const { result } = await api.call(
          'GET /api/v1/css_template/',
          { q: { page, page_size: PAGE, order_column: 'template_name', order_direction: 'asc' } },
          { signal },
        );
        templates.push(...result.map(({ template_name: name, css }) => ({ name, css })));
        if (result.length < PAGE) return templates;
      }
    },
  };
}
