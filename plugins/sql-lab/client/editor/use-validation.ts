import { ApiClientToken, ApiError, SessionToken, useService } from '@facet/sdk/client';
import { tryParseOutsideObject } from '@facet/sdk/common';
import { useMemo } from 'react';
import { type EditorTab, INITIAL_SQL } from '../model/editor-tab.ts';
import type { EditorBehaviour } from './editors.ts';

/** Validates a text with the engine, where the server's configuration names a validator for that engine. */
export function useValidation(
  { dbId, catalog, schema, templateParams }: Pick<EditorTab, 'dbId' | 'catalog' | 'schema' | 'templateParams'>,
  backend: string | undefined,
): EditorBehaviour['validate'] {
  const api = useService(ApiClientToken);
  const { conf } = useService(SessionToken);
  const validators = conf['SQL_VALIDATORS_BY_ENGINE'];
  const validates = backend !== undefined && Boolean(Reflect.get(Object(validators), backend));
  return useMemo(() => {
    if (!validates || dbId === null) return undefined;
    return async (sql) => {
      if (sql.trim() === INITIAL_SQL) return [];
      try {
        // Template parameters that are no JSON yet count as none.
        const template = tryParseOutsideObject(templateParams);
        const { result } = await api.call('POST /api/v1/database/:id/validate_sql/', {
          params: { id: dbId },
          body: { sql, catalog, schema, ...(template ? { template_params: template } : {}) },
        });
        return result;
      } catch (error) {
        // This check runs unasked, so its failures are not shown: a run reports the same failure with its reason.
        if (error instanceof ApiError) return [];
        throw error;
      }
    };
  }, [api, validates, dbId, catalog, schema, templateParams]);
}
