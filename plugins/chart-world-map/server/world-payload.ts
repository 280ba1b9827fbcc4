import type { PayloadOf, Row } from '@facet/plugin-explore-json/contract.server';
import { columnLabel, metricLabel } from '@facet/sdk/chart-query';
import type { QueryColumn, QueryMetric } from '@facet/sdk/common';
import { COUNTRY_FIELDS } from '../common/country-field.ts';
import type { World } from '../common/world.ts';

/** Code of an unknown country. */
const UNKNOWN = 'XXX';

const labelOf = (metric: unknown): string | undefined => (metric ? metricLabel(metric as QueryMetric) : undefined);

/** Rows with code, name and centre of their countries. A country that is too small for the map has no centre. */
export const worldPayload =
  ({ countries, placeOf }: World): PayloadOf =>
  (rows, _names, form) => {
    const entity = columnLabel(form['entity'] as QueryColumn);
    const field = COUNTRY_FIELDS.find((known) => known === form['country_fieldtype']) ?? 'cca2';
    const [first, second] = [labelOf(form['metric']), labelOf(form['secondary_metric'])];
    return rows.map((row): Row => {
      const amounts = {
        m1: row[first ?? ''] ?? null,
        ...(second === undefined ? {} : { m2: row[second] ?? null }),
      };
      const code = countries.codeOf(field, row[entity]);
      if (code === undefined) return { country: UNKNOWN, ...amounts };
      const [longitude = null, latitude = null] = placeOf(code) ?? [];
      return {
        country: code,
        ...amounts,
        code: countries.writtenAs(field, code),
        latitude,
        longitude,
        name: countries.writtenAs('name', code),
      };
    });
  };
