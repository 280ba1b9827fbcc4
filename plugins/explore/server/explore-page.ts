import { parseOutsideJson, personOf, type Scope, type Scoped } from '@facet/sdk/common';
import { isRecord } from '@facet/sdk/chart-query';
import type { SavedChart, SavedCharts } from '@facet/plugin-charts/contract.server';
import type { Datasets } from '@facet/plugin-datasets/contract.server';
import type { Datasources } from '@facet/plugin-query/contract.server';
import { type Access, HttpError, type Identity, type Principal, notFound } from '@facet/sdk/server';
import { humanizeAge, knowsPeople } from '@facet/sdk/resource';
import type { ExploreAnswer } from '../common/wire/explore.ts';
import { ExploreErrors, ExploreMessages, MISSING_DATASET } from './errors.ts';
import type { KeptForms } from './kept-forms.ts';

export interface ExploreArguments {
  readonly form_data_key?: string | undefined;
  readonly permalink_key?: string | undefined;
  readonly slice_id?: number | undefined;
  readonly datasource_id?: number | undefined;
  readonly datasource_type?: string | undefined;
}

export interface ExplorePageParts {
  readonly forms: KeptForms;
  readonly charts: Scoped<SavedCharts>;
  readonly datasets: Scoped<Datasets>;
  readonly sources: Scoped<Datasources>;
  readonly identity: Identity;
  placements(
    chartId: number,
    scope: Scope,
  ): Promise<readonly { readonly id: number; readonly dashboard_title: string | null }[]>;
  owners(chartId: number): Promise<readonly number[]>;
}

interface Opened {
  readonly datasourceId: number | undefined;
  readonly datasourceType: string;
  readonly chartId: number | undefined;
  readonly form: Readonly<Record<string, unknown>> | undefined;
  readonly message: string | null;
}

/**
 * The data with which the explore page opens: the chart, its dataset, and the form values from a stored form, a
 * permalink or the chart.
 * @throws HttpError 403, 404
 */
export async function openExplore(
  parts: ExplorePageParts,
  args: ExploreArguments,
  scope: Scope,
): Promise<ExploreAnswer['result']> {
  const charts = parts.charts.for(scope);
  const opened = await whatToOpen(parts, args, scope);
  const chart = opened.chartId === undefined ? undefined : await charts.find(opened.chartId);
  const datasourceId = opened.datasourceId ?? chart?.datasourceId;
  const datasourceType = opened.datasourceId === undefined && chart ? chart.datasourceType : opened.datasourceType;
  const dataset =
    datasourceId === undefined ? undefined : await readableSource(parts, datasourceType, datasourceId, scope);
  const base = opened.form ?? chart?.formData ?? {};
  const owners = chart === undefined ? [] : await parts.owners(chart.id);
  return {
    dataset: dataset ?? { name: MISSING_DATASET, datasource_name: MISSING_DATASET, columns: [], metrics: [] },
    form_data: {
      ...base,
      ...(datasourceId === undefined ? {} : { datasource: `${datasourceId}__${datasourceType}` }),
      ...(chart === undefined ? {} : { slice_id: chart.id }),
    },
    slice: chart === undefined ? null : { ...sliceOf(chart, owners), version: await charts.version(chart.id) },
    message: opened.message,
    metadata: chart === undefined ? null : await metadataOf(parts, chart, owners, scope),
  };
}

async function whatToOpen(parts: ExplorePageParts, args: ExploreArguments, scope: Scope): Promise<Opened> {
  const { forms } = parts;
  const given = {
    datasourceId: args.datasource_id,
    datasourceType: args.datasource_type ?? 'table',
    chartId: args.slice_id,
  };
  if (args.permalink_key !== undefined) {
    const link = await forms.permalink(args.permalink_key);
    if (link === undefined) throw notFound();
    await ensureFormReadable(parts, link, scope);
    const urlParams = Object.fromEntries(link.state.urlParams ?? []);
    return {
      datasourceId: link.datasourceId,
      datasourceType: link.datasourceType,
      chartId: link.chartId ?? undefined,
      form: Object.keys(urlParams).length > 0 ? { ...link.state.formData, url_params: urlParams } : link.state.formData,
      message: null,
    };
  }
  if (args.form_data_key === undefined) return { ...given, form: undefined, message: null };
  const kept = await forms.find(args.form_data_key);
  if (kept !== undefined) {
    await ensureFormReadable(parts, kept, scope);
    return {
      datasourceId: given.datasourceId ?? kept.datasourceId,
      datasourceType: args.datasource_type ?? kept.datasourceType,
      chartId: given.chartId ?? kept.chartId ?? undefined,
      form: formIn(kept.formData),
      message: null,
    };
  }
  const message =
    given.chartId !== undefined
      ? ExploreMessages.revertToChart
      : given.datasourceId !== undefined
        ? ExploreMessages.revertToDataset
        : null;
  return { ...given, form: undefined, message };
}

/** The form values in a stored text; empty for JSON that is not an object. */
function formIn(text: string): Readonly<Record<string, unknown>> {
  const value: unknown = parseOutsideJson(text || '{}');
  return isRecord(value) ? value : {};
}

/** Values of a form are only for users who may read its dataset, whatever else the address names. */
async function ensureFormReadable(
  { sources, identity }: ExplorePageParts,
  form: { readonly datasourceType: string; readonly datasourceId: number },
  scope: Scope,
): Promise<void> {
  const made = await sources.for(scope).find(form.datasourceType, form.datasourceId);
  if (made !== undefined) ensureReadable(identity.access, personOf(scope), made.subject);
}

async function readableSource(
  { datasets, sources, identity }: ExplorePageParts,
  type: string,
  id: number,
  scope: Scope,
) {
  const found = await sources.for(scope).find(type, id);
  if (found === undefined) return undefined;
  ensureReadable(identity.access, personOf(scope), found.subject);
  const own = datasets.for(scope);
  return found.type === 'table' ? (await own.payloads([id])).get(id) : own.payloadOf(found);
}

function ensureReadable(access: Access, who: Principal, subject: Parameters<Access['ensureDatasource']>[1]): void {
  try {
    access.ensureDatasource(who, subject);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    throw ExploreErrors.noAccess(accessText(error.body), subject.id);
  }
}

/** The message of an access error, in any of the contract's formats. */
function accessText(body: unknown): string {
  const entry = (body as { errors?: readonly { message?: unknown }[] }).errors?.[0];
  return typeof entry?.message === 'string' ? entry.message : 'Forbidden';
}

function sliceOf(chart: SavedChart, owners: readonly number[]) {
  return {
    slice_id: chart.id,
    slice_name: chart.name,
    slice_url: `/explore/?slice_id=${chart.id}`,
    edit_url: `/chart/edit/${chart.id}`,
    form_data: { ...chart.formData },
    description: chart.description,
    description_markeddown: chart.descriptionHtml,
    certified_by: chart.certifiedBy,
    certification_details: chart.certificationDetails,
    cache_timeout: chart.cacheTimeout,
    changed_on: chart.changedOn,
    changed_on_humanized: humanizeAge(chart.changedOn, new Date()),
    datasource: `${chart.datasourceId}__${chart.datasourceType}`,
    owners: [...owners],
    is_managed_externally: chart.isManagedExternally,
  };
}

async function metadataOf(
  { identity, placements }: ExplorePageParts,
  chart: SavedChart,
  owners: readonly number[],
  scope: Scope,
) {
  const wanted = [chart.createdById, chart.changedById, ...owners].filter((id) => id !== null);
  const found = knowsPeople(personOf(scope)) ? await identity.users.byIds([...new Set(wanted)]) : [];
  const people = new Map(found.map((user) => [user.id, user]));
  const nameOf = (id: number | null): string | null => {
    const user = id === null ? undefined : people.get(id);
    return user === undefined ? null : `${user.firstName} ${user.lastName}`.trim();
  };
  const now = new Date();
  return {
    created_on_humanized: humanizeAge(chart.createdOn, now),
    changed_on_humanized: humanizeAge(chart.changedOn, now),
    owners: owners.map(nameOf).filter((name) => name !== null),
    dashboards: (await placements(chart.id, scope)).map(({ id, dashboard_title }) => ({ id, dashboard_title })),
    created_by: nameOf(chart.createdById),
    changed_by: nameOf(chart.changedById),
  };
}
