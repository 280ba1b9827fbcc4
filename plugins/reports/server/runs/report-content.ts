import type { Dashboards } from '@facet/plugin-dashboards/contract.server';
import type { ReportFile, ReportMessage } from '../../common/report-channel.ts';
import { messageTexts, RunErrors } from '../errors.ts';
import type { ReportRow } from '../schedules/tables.ts';
import { chartFile, type ChartReadParts, chartRows } from './chart-data.ts';
import type { Measured } from './condition.ts';
import { textTable } from './text-table.ts';

export interface ContentParts extends ChartReadParts {
  readonly dashboards: Dashboards;
  /** Start of links, such as `https://facet.example.org`. */
  readonly address: string;
}

const MOST_CHARTS = 30;

/** What goes to the recipients of a report, made for its owner. @throws Error, HttpError */
export async function reportMessage(
  parts: ContentParts,
  report: ReportRow,
  measured: Measured | undefined,
): Promise<ReportMessage> {
  const subject = await subjectOf(parts, report);
  const { files, texts } = await contentOf(parts, report, subject.chartIds);
  const link = { label: messageTexts.open, url: `${parts.address}${subject.path}` };
  const lines = [
    report.description,
    measured === undefined ? null : messageTexts.value(String(measured.value)),
    ...texts,
    report.context_markdown,
    `${link.label}: ${link.url}`,
  ];
  return {
    subject: report.email_subject || messageTexts.subject(report.type, report.name),
    text: lines.filter((line) => line !== null && line !== '').join('\n\n'),
    link,
    files,
  };
}

interface Subject {
  readonly path: string;
  readonly chartIds: readonly number[];
}

async function subjectOf({ dashboards }: ContentParts, report: ReportRow): Promise<Subject> {
  if (report.chart_id !== null) return { path: `/explore/?slice_id=${report.chart_id}`, chartIds: [report.chart_id] };
  const id = report.dashboard_id ?? 0;
  const [dashboard] = await dashboards.findMany([id]);
  if (dashboard === undefined) throw new Error(RunErrors.dashboardGone(id));
  return { path: `${dashboard.url}${viewOf(report)}`, chartIds: dashboard.chartIds.slice(0, MOST_CHARTS) };
}

/** The tab and the arguments with which the schedule was made. */
function viewOf({ extra_json: extra }: ReportRow): string {
  const { dashboard } = JSON.parse(extra) as {
    dashboard?: { urlParams?: [string, string][] | null; anchor?: string | null } | null;
  };
  const query = new URLSearchParams(dashboard?.urlParams ?? []).toString();
  const anchor = dashboard?.anchor ?? '';
  return `${query === '' ? '' : `?${query}`}${anchor === '' ? '' : `#${encodeURIComponent(anchor)}`}`;
}

interface Content {
  readonly files: readonly ReportFile[];
  readonly texts: readonly string[];
}

async function contentOf(parts: ContentParts, report: ReportRow, chartIds: readonly number[]): Promise<Content> {
  const { report_format: format, chart_id: chart } = report;
  // A picture can be asked for before this server can take one; a chart that is gone is an error all the same.
  if (format === 'PNG' || format === 'PDF') {
    if (chart !== null && (await parts.saved.find(parts.scope, chart)) === undefined)
      throw new Error(RunErrors.chartGone(chart));
    return { files: [], texts: [RunErrors.noPictures] };
  }
  const files: ReportFile[] = [];
  const texts: string[] = [];
  for (const id of chartIds) {
    // Charts of a dashboard that its owner may not see take no place, as on the dashboard.
    if (chart === null && (await parts.saved.find(parts.scope, id)) === undefined) continue;
    if (format === 'TEXT') texts.push(textTable(await chartRows(parts, id)));
    else files.push(await chartFile(parts, id, format === 'XLSX' ? 'xlsx' : 'csv'));
  }
  return { files: unique(files), texts };
}

/** Charts may have one name; files of one message have several. */
function unique(files: readonly ReportFile[]): readonly ReportFile[] {
  const seen = new Map<string, number>();
  return files.map((file) => {
    const count = seen.get(file.name) ?? 0;
    seen.set(file.name, count + 1);
    return count === 0 ? file : { ...file, name: file.name.replace(/(\.\w+)$/, ` (${count + 1})$1`) };
  });
}
