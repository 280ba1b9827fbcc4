import { byName } from '@facet/sdk/common';
import { currencyFormats, type Datasource } from '@facet/plugin-datasets/contract';
import type { CallOutput } from '@facet/sdk/wire/endpoint';
import type { dashboardEndpoints } from '../../common/wire/dashboard.ts';

type Payload = CallOutput<(typeof dashboardEndpoints)['GET /api/v1/dashboard/:id/datasets']>['result'][number];
type GenericType = Datasource['columns'][number]['type_generic'];

const GENERIC_TYPES = [0, 1, 2, 3] as const;

/** The contract's datasets as charts know them: unknown kinds of data and empty formats are left out. */
export function readDatasources(payloads: readonly Payload[]): readonly Datasource[] {
  return payloads.map((payload) => ({
    ...payload,
    columns: payload.columns.map((column) => ({ ...column, type_generic: genericType(column.type_generic) })),
    currency_formats: currencyFormats(payload.currency_formats),
    verbose_map: byName(payload.verbose_map),
    column_formats: byName(
      Object.fromEntries(
        Object.entries(payload.column_formats).flatMap(([name, format]) => (format === null ? [] : [[name, format]])),
      ),
    ),
  }));
}

function genericType(value: number | null): GenericType {
  return GENERIC_TYPES.find((known) => known === value) ?? null;
}
