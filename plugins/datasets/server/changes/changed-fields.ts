import { pathInside } from '../../common/default-endpoint.ts';
import type { DatasetUpdate } from '../../common/wire/dataset.ts';
import type { DatasetRecord } from '../dataset-store.ts';
import { DatasetErrors } from '../errors.ts';

const TEXTS = [
  'sql',
  'catalog',
  'description',
  'main_dttm_col',
  'default_endpoint',
  'cache_timeout',
  'template_params',
  'fetch_values_predicate',
  'extra',
  'external_url',
] as const;

const SWITCHES = [
  'normalize_columns',
  'always_filter_main_dttm',
  'is_sqllab_view',
  'filter_select_enabled',
  'is_managed_externally',
] as const;

export function changedFields(input: DatasetUpdate): Partial<Omit<DatasetRecord, 'id'>> {
  const texts = TEXTS.filter((name) => input[name] !== undefined).map((name) => [name, input[name] ?? null]);
  const switches = SWITCHES.filter((name) => typeof input[name] === 'boolean').map((name) => [
    name,
    Number(input[name]),
  ]);
  return {
    ...Object.fromEntries([...texts, ...switches]),
    ...(typeof input.offset === 'number' ? { offset: input.offset } : {}),
    ...(input.folders === undefined ? {} : { folders: input.folders === null ? null : JSON.stringify(input.folders) }),
  };
}

/** The address of the dataset's own page, which must be on this server. @throws HttpError 422 */
export function changedEndpoint(
  { default_endpoint: text }: DatasetUpdate,
  origin: string,
): Partial<Pick<DatasetRecord, 'default_endpoint'>> {
  if (text === undefined) return {};
  if (!text) return { default_endpoint: text };
  const path = pathInside(text, origin);
  if (path === undefined) throw DatasetErrors.endpointOutside();
  return { default_endpoint: path };
}
