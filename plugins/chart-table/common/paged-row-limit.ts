import { rowLimit } from '@facet/plugin-charts/contract';
import { PAGED_MAX_ROW, SQL_MAX_ROW } from '@facet/plugin-query/contract';
import type { Validator } from '@facet/sdk/chart-form';

/** Accepts more rows than one run can give if the pages come one by one. The texts are defined by the specification. */
export const pagedRowLimit: Validator = (value, form) => {
  if (rowLimit(value) === null) return null;
  if (Number(value) > PAGED_MAX_ROW) return `Value cannot exceed ${PAGED_MAX_ROW}`;
  if (form?.['server_pagination'] === true) return null;
  return `Server pagination needs to be enabled for values over ${SQL_MAX_ROW}`;
};
