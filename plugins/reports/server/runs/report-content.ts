import type { SavedCharts } from '@facet/plugin-charts/contract.server';
import { dashboardViewPath } from '@facet/plugin-dashboards/contract';
import type { Dashboards } from '@facet/plugin-dashboards/contract.server';
import type { Snapshots } from '@facet/plugin-snapshot/contract.server';
import { FacetError } from '@facet/sdk/common';
import type { ReportFile, ReportMessage } from '../../common/report-channel.ts';
import type { Attachment, ReportFormat } from '../../common/report-states.ts';
import { filledSubject } from '../../common/subject-words.ts';
import type { ReportExtra } from '../../common/wire/report.ts';
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
  /** The time of the message. */
  readonly at: Date;
}

/** A message without its targets. */
type LinkedMessage = Omit<ReportMessage, 'id' | 'link'> & Required<Pick<ReportMessage, 'link'>>;

const MOST_CHARTS = 30;

/** The message of a report with the rights of its owner. @throws Error, HttpError */
export async function reportMessage(
  parts: ContentParts,
  report: ReportRow,
  measured: Measured | undefined,
): Promise<LinkedMessage> {
  const subject = await subjectOf(parts, report);
  const { files, texts } = await wholeContent(parts, report, subject);
  const link = { label: messageTexts.open, url: `${parts.address}${subject.path}` };
  const lines = [
    report.description,
    measured === undefined ? null : messageTexts.value(String(measured.value)),
    ...texts,
    report.context_markdown,
    `${link.label}: ${link.url}`,
  ];
  return {
    subject: report.email_subject
      ? filledSubject(report.email_subject, parts.at, report.timezone)
      : messageTexts.subject(report.type, report.name),
    text: lines.filter((line) => line !== null && line !== '').join('\n\n'),
    link,
    files,
  };
}

interface Subject {
  /** Path of the page that the message links to. */
  readonly path: string;
  readonly chartIds: readonly number[];
  pictured(format: 'png' | 'pdf'): Promise<PicturedPage>;
}

async function subjectOf({ charts, dashboards }: ContentParts, report: ReportRow): Promise<Subject> {
  const force = report.force_screenshot !== 0;
  if (report.chart_id !== null) {
    const chart = await charts.find(report.chart_id);
    if (chart === undefined) throw new CannotRun(RunErrors.chartGone(report.chart_id));
    return { path: chart.url, pictured: async () => chartPage(chart, force), chartIds: [chart.id] };
  }
  const id = report.dashboard_id ?? 0;
  const [dashboard] = await dashboards.findMany([id]);
  if (dashboard === undefined) throw new CannotRun(RunErrors.dashboardGone(id));
  const { dashboard: state } = extraOf(report);
  const view = state ?? {};
  return {
    path: dashboardViewPath(dashboard.url, view),
    chartIds: dashboard.chartIds.slice(0, MOST_CHARTS),
    async pictured(format) {
      const tabs = format === 'pdf' && !isPlaced(view) ? await dashboards.tabsOf(id) : [];
      return dashboardPage(dashboard, view, { force, tabs });
    },
  };
}

interface Content {
  readonly files: readonly ReportFile[];
  readonly texts: readonly string[];
}

/** What the message shows, and the files beside it. */
async function wholeContent(parts: ContentParts, report: ReportRow, subject: Subject): Promise<Content> {
  const attachments = extraOf(report).attachments ?? [];
  const formats = new Set<ReportFormat | Attachment>([report.report_format, ...attachments]);
  const files: ReportFile[] = [];
  const texts = new Set<string>();
  for (const format of formats) {
    const content = await contentOf(parts, report, format, subject);
    files.push(...content.files);
    for (const text of content.texts) texts.add(text);
  }
  ensureSize(files);
  return { files: unique(files), texts: [...texts] };
}

const extraOf = ({ extra_json: json }: Pick<ReportRow, 'extra_json'>): ReportExtra => JSON.parse(json) as ReportExtra;

/** All files of a message together; each alone has a limit too. */
const MOST_MEGABYTES = 30;

/** @throws Error */
function ensureSize(files: readonly ReportFile[]): void {
  const sum = files.reduce((size, { bytes }) => size + bytes.length, 0);
  if (files.length > 1 && sum > MOST_MEGABYTES * 1024 * 1024) throw new Error(RunErrors.filesTooLarge(MOST_MEGABYTES));
}

async function contentOf(
  parts: ContentParts,
  report: ReportRow,
  format: ReportFormat,
  { chartIds, pictured }: Subject,
): Promise<Content> {
  if (format === 'PNG' || format === 'PDF') return pictureOf(parts, report, format === 'PDF' ? 'pdf' : 'png', pictured);
  const files: ReportFile[] = [];
  const texts: string[] = [];
  for (const id of chartIds) {
    // Charts that the owner may not see are left out, as on the dashboard.
    if (report.chart_id === null && (await parts.saved.find(parts.scope, id)) === undefined) continue;
    if (format === 'TEXT') texts.push(textTable(await chartRows(parts, id)));
    else files.push(await chartFile(parts, id, format === 'XLSX' ? 'xlsx' : 'csv'));
  }
  return { files, texts };
}

/** Without a browser on this server, the message is sent without its picture and states why. */
async function pictureOf(
  parts: ContentParts,
  report: ReportRow,
  format: 'png' | 'pdf',
  pictured: Subject['pictured'],
): Promise<Content> {
  if (parts.pictures === undefined) return { files: [], texts: [RunErrors.picturesOff] };
  try {
    const look = { format, name: report.name, width: report.custom_width, since: parts.at } as const;
    const { file, problems } = await asLargeAsAllowed(parts.pictures, await pictured(format), look, parts.signal);
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
