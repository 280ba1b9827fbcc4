import type { SavedCharts } from '@facet/plugin-charts/contract.server';
import { dashboardViewPath, type DashboardViewState } from '@facet/plugin-dashboards/contract';
import type { Dashboards } from '@facet/plugin-dashboards/contract.server';
import type { Snapshots } from '@facet/plugin-snapshot/contract.server';
import { FacetError } from '@facet/sdk/common';
import type { ReportFile, ReportMessage } from '../../common/report-channel.ts';
import { CannotRun, messageTexts, RunErrors } from '../errors.ts';
import type { ReportRow } from '../schedules/tables.ts';
import { chartFile, type ChartReadParts, chartRows } from './chart-data.ts';
import type { Measured } from './measured.ts';
import { chartPage, dashboardPage, isPlaced, type PicturedPage, reportPicture } from './report-picture.ts';
import { textTable } from './text-table.ts';

export interface ContentParts extends ChartReadParts {
  readonly charts: SavedCharts;
  readonly dashboards: Dashboards;
  /** Absent while the snapshot plugin is off. */
  readonly pictures: Snapshots | undefined;
  /** Start of links, such as `https://facet.example.org`. */
  readonly address: string;
}

const MOST_CHARTS = 30;

/** The message of a report with the rights of its owner. @throws Error, HttpError */
export async function reportMessage(
  parts: ContentParts,
  report: ReportRow,
  measured: Measured | undefined,
): Promise<Omit<ReportMessage, 'id'>> {
  const subject = await subjectOf(parts, report);
  const { files, texts } = await contentOf(parts, report, subject);
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
  /** Path of the page that the message links to. */
  readonly path: string;
  readonly pictured: PicturedPage;
  readonly chartIds: readonly number[];
}

async function subjectOf({ charts, dashboards }: ContentParts, report: ReportRow): Promise<Subject> {
  const force = report.force_screenshot !== 0;
  if (report.chart_id !== null) {
    const chart = await charts.find(report.chart_id);
    if (chart === undefined) throw new CannotRun(RunErrors.chartGone(report.chart_id));
    return { path: chart.url, pictured: chartPage(chart, force), chartIds: [chart.id] };
  }
  const id = report.dashboard_id ?? 0;
  const [dashboard] = await dashboards.findMany([id]);
  if (dashboard === undefined) throw new CannotRun(RunErrors.dashboardGone(id));
  const { dashboard: state } = JSON.parse(report.extra_json) as { dashboard?: DashboardViewState | null };
  const view = state ?? {};
  const tabs = report.report_format === 'PDF' && !isPlaced(view) ? await dashboards.tabsOf(id) : [];
  return {
    path: dashboardViewPath(dashboard.url, view),
    pictured: dashboardPage(dashboard, view, { force, tabs }),
    chartIds: dashboard.chartIds.slice(0, MOST_CHARTS),
  };
}

interface Content {
  readonly files: readonly ReportFile[];
  readonly texts: readonly string[];
}

async function contentOf(parts: ContentParts, report: ReportRow, { chartIds, pictured }: Subject): Promise<Content> {
  const { report_format: format, chart_id: chart } = report;
  if (format === 'PNG' || format === 'PDF') return pictureOf(parts, report, pictured);
  const files: ReportFile[] = [];
  const texts: string[] = [];
  for (const id of chartIds) {
    // Charts that the owner may not see are left out, as on the dashboard.
    if (chart === null && (await parts.saved.find(parts.scope, id)) === undefined) continue;
    if (format === 'TEXT') texts.push(textTable(await chartRows(parts, id)));
    else files.push(await chartFile(parts, id, format === 'XLSX' ? 'xlsx' : 'csv'));
  }
  return { files: unique(files), texts };
}

/** Without a browser on this server, the message is sent without its picture and states why. */
async function pictureOf(parts: ContentParts, report: ReportRow, page: PicturedPage): Promise<Content> {
  if (parts.pictures === undefined) return { files: [], texts: [RunErrors.picturesOff] };
  const format = report.report_format === 'PDF' ? 'pdf' : 'png';
  try {
    const look = { format, name: report.name, width: report.custom_width } as const;
    const { file, problems } = await asLargeAsAllowed(parts.pictures, page, look, parts.signal);
    return { files: [file], texts: problems };
  } catch (error) {
    if (!(error instanceof FacetError) || error.code !== 'SNP_NO_BROWSER') throw error;
    return { files: [], texts: [RunErrors.noPictures(error.message)] };
  }
}

/** A picture above the size limit is taken again with one pixel for each of the page. */
async function asLargeAsAllowed(...[pictures, page, look, signal]: PictureOrder): ReturnType<typeof reportPicture> {
  try {
    return await patiently(pictures, page, look, signal);
  } catch (error) {
    if (!(error instanceof FacetError) || error.code !== 'SNP_TOO_LARGE' || look.format !== 'png') throw error;
    const { file, problems } = await patiently(pictures, page, { ...look, scale: 1 }, signal);
    return { file, problems: [...problems, RunErrors.fewerPixels] };
  }
}

type PictureOrder = Parameters<typeof reportPicture>;

/** Codes of temporary failures, such as a busy server. The picture is tried again. */
const PASSING: ReadonlySet<string> = new Set(['SNP_LATE', 'SNP_BUSY', 'SNP_ENDED']);

async function patiently(...order: PictureOrder): ReturnType<typeof reportPicture> {
  try {
    return await reportPicture(...order);
  } catch (error) {
    if (!(error instanceof FacetError) || !PASSING.has(error.code)) throw error;
    return reportPicture(...order);
  }
}

/** Makes file names of one message unique. */
function unique(files: readonly ReportFile[]): readonly ReportFile[] {
  const seen = new Map<string, number>();
  return files.map((file) => {
    const count = seen.get(file.name) ?? 0;
    seen.set(file.name, count + 1);
    return count === 0 ? file : { ...file, name: file.name.replace(/(\.\w+)$/, ` (${count + 1})$1`) };
  });
}
