import { ApiClientToken, ApiError, SessionToken, useService } from '@facet/sdk/client';
import { useMemo } from 'react';
import { type EditorTab, INITIAL_SQL } from '../model/editor-tab.ts';
import type { EditorBehaviour } from './editors.ts';

/** Asks the engine for problems of a text, where the server's configuration names a validator for it. */
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
        const template = objectOf(templateParams);
        const { result } = await api.call('POST /api/v1/database/:id/validate_sql/', {
          params: { id: dbId },
          body: { sql, catalog, schema, ...(template ? { template_params: template } : {}) },
        });
        return result;
      } catch (error) {
        // This check runs unasked, so it stays silent: a run reports the failure, with the reason.
        if (error instanceof ApiError) return [];
        throw error;
      }
    };
  }, [api, validates, dbId, catalog, schema, templateParams]);
}

function objectOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    // Parameters that are not finished yet count as none.
    return undefined;
  }
}
