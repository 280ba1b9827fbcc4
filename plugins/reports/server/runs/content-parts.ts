import { RunErrors } from '../errors.ts';
import type { ReportRow } from '../schedules/tables.ts';
import type { ContentParts } from './report-content.ts';
import type { RunParts } from './run-parts.ts';

export type ContentSources = Pick<RunParts, 'saved' | 'queries' | 'charts' | 'dashboards' | 'pictures' | 'address'>;

export async function contentParts(
  parts: ContentSources,
  report: Pick<ReportRow, 'chart_id' | 'force_screenshot'>,
  { scope, signal, at }: Pick<ContentParts, 'scope' | 'signal' | 'at'>,
): Promise<ContentParts> {
  const saved = await parts.saved();
  if (saved === undefined) throw new Error(RunErrors.chartGone(report.chart_id ?? 0));
  return {
    queries: parts.queries.for(scope),
    charts: parts.charts.for(scope),
    dashboards: parts.dashboards.for(scope),
    pictures: parts.pictures?.for(scope),
    saved,
    scope,
    signal,
    force: report.force_screenshot !== 0,
    address: parts.address,
    at,
  };
}
