import type { AuditColumns, PeopleTables } from '@facet/sdk/resource';
import type { Generated, Selectable } from 'kysely';

export interface CssTemplatesTable extends AuditColumns {
  id: Generated<number>;
  template_name: string;
  css: string;
}

export type TemplateRow = Selectable<CssTemplatesTable>;

export interface Tables extends PeopleTables {
  css_templates: CssTemplatesTable;
}
