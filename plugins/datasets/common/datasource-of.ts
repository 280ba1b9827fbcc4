import { byName } from '@facet/sdk/common';
import { currencyFormats } from './currency-formats.ts';
import type { DatasetColumn, Datasource } from './datasource.ts';
import type { DatasourcePayload } from './wire/dataset.ts';

/** A payload in which any member may be missing. */
type SomeOfPayload = { readonly [K in keyof DatasourcePayload]?: DatasourcePayload[K] | undefined };

const KINDS = [0, 1, 2, 3] as const;

/**
 * The dataset of a response in the form that charts use; null when the response has only a name, because the dataset
 * was deleted.
 */
export function datasourceOf(payload: SomeOfPayload): Datasource | null {
  const { id, type, uid, name, database } = payload;
  if (id === undefined || type === undefined || name === undefined || database === undefined) return null;
  return {
    id,
    type,
    uid: uid ?? `${id}__${type}`,
    name,
    database,
    table_name: payload.table_name ?? name,
    catalog: payload.catalog ?? null,
    schema: payload.schema ?? null,
    description: payload.description ?? null,
    main_dttm_col: payload.main_dttm_col ?? null,
    sql: payload.sql ?? null,
    filter_select: payload.filter_select ?? true,
    select_star: payload.select_star ?? null,
    template_params: payload.template_params ?? null,
    columns: (payload.columns ?? []).map((column) => ({ ...column, type_generic: kindOf(column.type_generic) })),
    metrics: payload.metrics ?? [],
    verbose_map: byName(payload.verbose_map),
    column_formats: known(payload.column_formats ?? {}),
    currency_formats: currencyFormats(payload.currency_formats),
    time_grain_sqla: payload.time_grain_sqla ?? [],
    owners: payload.owners ?? [],
    extra: payload.extra ?? null,
    health_check_message: payload.health_check_message ?? null,
    is_managed_externally: payload.is_managed_externally ?? false,
    external_url: payload.external_url ?? null,
  };
}

function kindOf(kind: number | null): DatasetColumn['type_generic'] {
  return KINDS.find((one) => one === kind) ?? null;
}

function known(formats: Readonly<Record<string, string | null>>): Readonly<Record<string, string>> {
  const given = Object.fromEntries(
    Object.entries(formats).flatMap(([name, format]) => (format === null ? [] : [[name, format]])),
  );
  return byName(given);
}
