import { createHash } from 'node:crypto';
import { tryParseOutsideObject } from '@facet/sdk/common';
import { markdownHtml } from '@facet/sdk/markdown';
import type { Selectable } from 'kysely';
import type { ChartName, SavedChart } from '../contract.server.ts';
import type { ChartTable } from './tables.ts';

export type ChartRecord = Selectable<ChartTable>;

export const OWNER_LINK = { through: 'slice_owners', own: 'slice_id', other: 'user_id' } as const;
export const DASHBOARD_LINK = { through: 'dashboard_slices', own: 'slice_id', other: 'dashboard_id' } as const;
export const FAVORITES = { table: 'slice_favorites', object: 'slice_id' } as const;

/** The form values with which the chart is drawn; empty for invalid JSON. */
export function formDataOf(record: ChartRecord): Record<string, unknown> {
  return {
    ...jsonObject(record.params),
    slice_id: record.id,
    viz_type: record.viz_type,
    datasource: `${record.datasource_id}__${record.datasource_type}`,
  };
}

/** The object in a JSON text; empty for invalid JSON or any other value. */
export const jsonObject = (json: string | null): Readonly<Record<string, unknown>> => tryParseOutsideObject(json) ?? {};

export const exploreUrl = (id: number): string => `/explore/?slice_id=${id}`;

export const thumbnailUrl = (record: ChartRecord): string =>
  `/api/v1/chart/${record.id}/thumbnail/${pictureDigest(record)}/`;

/** A hash that changes with everything that the chart draws. */
export function pictureDigest({ params, viz_type: type, datasource_id: dataset }: ChartRecord): string {
  return createHash('sha256')
    .update(`${params ?? ''}|${type}|${dataset}`)
    .digest('hex')
    .slice(0, 32);
}

/** Characters of a description that are rendered as HTML: a list shows a hundred descriptions. */
const LONGEST_SHOWN = 4_000;

/** The contract returns descriptions as HTML rendered from Markdown. */
export const descriptionHtml = (description: string | null): string => markdownHtml(description ?? '', LONGEST_SHOWN);

export function savedChartOf(record: ChartRecord): SavedChart {
  return {
    id: record.id,
    uuid: record.uuid,
    name: record.slice_name,
    vizType: record.viz_type,
    datasourceId: record.datasource_id,
    datasourceType: record.datasource_type,
    description: record.description,
    descriptionHtml: descriptionHtml(record.description),
    cacheTimeout: record.cache_timeout,
    certifiedBy: record.certified_by,
    certificationDetails: record.certification_details,
    createdOn: record.created_on,
    changedOn: record.changed_on,
    createdById: record.created_by_fk,
    changedById: record.changed_by_fk,
    formData: formDataOf(record),
    url: exploreUrl(record.id),
    pictureDigest: pictureDigest(record),
    isManagedExternally: record.is_managed_externally === 1,
  };
}

export const chartNameOf = ({
  id,
  uuid,
  slice_name: name,
  viz_type: vizType,
}: Pick<ChartRecord, 'id' | 'uuid' | 'slice_name' | 'viz_type'>): ChartName => ({ id, uuid, name, vizType });
