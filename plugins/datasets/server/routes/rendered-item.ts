import { SqlTemplateError, type SqlSessions } from '@facet/plugin-query/contract.server';
import { type Scope, type Scoped, tryParseOutsideObject } from '@facet/sdk/common';
import type { HttpResult } from '@facet/sdk/server';
import type { DatasetReader, DatasetRecord } from '../dataset-store.ts';
import { DatasetErrors } from '../errors.ts';

/** Renders the templates in the response of an item, with the caller's values. @throws HttpError 400 */
export type RenderItem = (answer: HttpResult, id: number, scope: Scope) => Promise<HttpResult>;

type Members = Readonly<Record<string, unknown>>;

export function createRenderItem(reader: Pick<DatasetReader, 'find'>, sql: Scoped<SqlSessions>): RenderItem {
  return async (answer, id, scope) => {
    const item = answer.json as { readonly result: Members };
    const record = (await reader.find(id))?.record;
    if (record === undefined) return answer;
    const render = renderer(record, sql.for(scope));
    const { result } = item;
    const parts = async (name: 'columns' | 'metrics') =>
      Array.isArray(result[name])
        ? { [name]: await Promise.all(result[name].map((part: Members) => withRendered(part, render))) }
        : {};
    return {
      ...answer,
      json: {
        ...item,
        result: {
          ...result,
          ...(result['sql'] === undefined ? {} : { rendered_sql: await render(result['sql']) }),
          ...(await parts('columns')),
          ...(await parts('metrics')),
        },
      },
    };
  };
}

type Render = (text: unknown) => Promise<string | null>;

const withRendered = async (part: Members, render: Render): Promise<Members> =>
  part['expression'] === undefined ? part : { ...part, rendered_expression: await render(part['expression']) };

const renderer =
  (
    { database_id: databaseId, catalog, schema, template_params: params }: DatasetRecord,
    sessions: SqlSessions,
  ): Render =>
  async (text) => {
    if (typeof text !== 'string' || text === '') return null;
    try {
      return await sessions.render({
        databaseId,
        catalog,
        schema,
        sql: text,
        params: tryParseOutsideObject(params) ?? {},
      });
    } catch (error) {
      if (error instanceof SqlTemplateError) throw DatasetErrors.badTemplate(error.message);
      throw error;
    }
  };
