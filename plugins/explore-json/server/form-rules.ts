import { columnLabel, listOf, queryColumnsOf } from '@facet/sdk/chart-query';
import type { FormData } from '@facet/sdk/common';
import type { HttpError } from '@facet/sdk/server';
import { ExploreJsonErrors } from './errors.ts';
import type { Row } from './payload-rows.ts';

/** Checks a form before its query: returns the error of an incomplete form. */
type FormRule = (form: Row) => HttpError | undefined;

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const labels = (value: unknown): readonly string[] => queryColumnsOf(value).map(columnLabel);

const needs =
  (member: string, refusal: () => HttpError): FormRule =>
  (form) =>
    isEmpty(form[member]) ? refusal() : undefined;

const RULES: ReadonlyMap<string, readonly FormRule[]> = new Map([
  [
    'country_map',
    [
      needs('select_country', ExploreJsonErrors.country),
      needs('metric', ExploreJsonErrors.countryMetric),
      needs('entity', ExploreJsonErrors.isoCodes),
    ],
  ],
  [
    'dist_bar',
    [
      ({ groupby, columns }) =>
        labels(columns).some((name) => labels(groupby).includes(name)) ? ExploreJsonErrors.overlap() : undefined,
      needs('metrics', ExploreJsonErrors.noMetric),
      needs('groupby', ExploreJsonErrors.noSeries),
    ],
  ],
  ['bullet', [needs('metric', ExploreJsonErrors.metricToDisplay)]],
  ['partition', [needs('groupby', ExploreJsonErrors.groupby)]],
  ['sankey', [({ groupby }) => (labels(groupby).length === 2 ? undefined : ExploreJsonErrors.twoColumns())]],
  [
    'time_table',
    [
      needs('metrics', ExploreJsonErrors.noMetric),
      ({ groupby, metrics }) =>
        labels(groupby).length > 0 && listOf(metrics).length > 1 ? ExploreJsonErrors.singleMetric() : undefined,
    ],
  ],
]);

/** @throws HttpError 400 for an incomplete form */
export function ensureComplete(form: FormData): void {
  for (const rule of RULES.get(form.viz_type) ?? []) {
    const refusal = rule(form);
    if (refusal) throw refusal;
  }
}
