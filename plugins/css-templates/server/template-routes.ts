import { personOf, type Scope } from '@facet/sdk/common';
import { type Announced, auditChanged, auditCreated, type ObjectChanges } from '@facet/sdk/resource';
import { defineRoutes, type MetadataStore, type RouteSet } from '@facet/sdk/server';
import { cssTemplateEndpoints } from '../common/wire/css-template.ts';
import { deletedTemplates } from './errors.ts';
import type { Tables, TemplateRow } from './tables.ts';
import { createTemplateResource } from './template-resource.ts';

export interface TemplateParts {
  readonly metadata: MetadataStore;
  readonly objects: ObjectChanges;
}

export function templateRoutes({ metadata, objects }: TemplateParts, clock: () => Date = () => new Date()): RouteSet {
  const resource = createTemplateResource(metadata, clock);
  const db = () => metadata.db<Tables>();

  async function remove(scope: Scope, rows: readonly TemplateRow[]): Promise<number> {
    const ids = rows.map(({ id }) => id);
    await objects.remove(personOf(scope), rows.map(named), async (_announced: Announced) => {
      await db().deleteFrom('css_templates').where('id', 'in', ids).execute();
    });
    return rows.length;
  }

  return defineRoutes(cssTemplateEndpoints, {
    'GET /api/v1/css_template/_info': resource.info,
    'GET /api/v1/css_template/': resource.list,
    'GET /api/v1/css_template/:id': resource.item,
    'GET /api/v1/css_template/related/:column': resource.related,

    async 'GET /csstemplateasyncmodelview/api/read'() {
      const rows = await db()
        .selectFrom('css_templates')
        .select(['id', 'template_name', 'css'])
        .orderBy('template_name')
        .limit(MOST_READ)
        .execute();
      const result = rows.map(({ template_name, css }) => ({ template_name, css }));
      return { json: { ...OLDER_LIST, count: rows.length, pks: rows.map(({ id }) => id), result } };
    },

    async 'POST /api/v1/css_template/'({ body, principal }) {
      const write = async (_announced: Announced): Promise<number> => {
        const values = { ...body, ...auditCreated(principal, clock()) };
        return (await db().insertInto('css_templates').values(values).returning('id').executeTakeFirstOrThrow()).id;
      };
      const id = await objects.create(principal, body.template_name, write, (created) => created);
      return { status: 201, json: { id, result: body } };
    },

    async 'PUT /api/v1/css_template/:id'({ params, body, principal, scope, request }) {
      const before = await resource.visibleRow(scope, params.id);
      const guard = resource.guard(params.id, { scope, request });
      const { template_name: name = before.template_name, css = before.css } = body;
      const write = (_announced: Announced) =>
        metadata.transaction<Tables, void>(async (tx) => {
          await guard(tx);
          await tx
            .updateTable('css_templates')
            .set({ template_name: name, css, ...auditChanged(principal, clock()) })
            .where('id', '=', params.id)
            .execute();
        });
      await objects.update(principal, named(before), write, () => name);
      return resource.saved({ id: params.id, result: body }, params.id, scope);
    },

    async 'DELETE /api/v1/css_template/:id'({ params, scope }) {
      await remove(scope, [await resource.visibleRow(scope, params.id)]);
      return { json: { message: 'OK' } };
    },

    async 'DELETE /api/v1/css_template/'({ q, scope }) {
      return { json: { message: deletedTemplates(await remove(scope, await resource.visibleRows(scope, q))) } };
    },
  });
}

/** The older request is not paged. */
const MOST_READ = 1000;
const OLDER_LIST = {
  label_columns: { template_name: 'Template Name', css: 'Css' },
  list_columns: ['template_name', 'css'],
  modelview_name: 'CssTemplateAsyncModelView',
  order_columns: ['template_name'],
  page: null,
  page_size: null,
};

const named = ({ id, template_name: name }: TemplateRow) => ({ id, name });
