/** The parameters of an explore address. Only the first value of a repeated parameter counts. */
export interface ExploreAddress {
  readonly datasetId: string | null;
  readonly datasetType: string;
  readonly sliceId: string | null;
  readonly dashboardId: string | null;
  readonly formDataKey: string | null;
  readonly permalinkKey: string | null;
  readonly vizType: string | null;
  readonly standalone: number;
  readonly force: boolean;
  readonly saveAction: string | null;
  /** All other parameters; queries get them as `url_params`. */
  readonly urlParams: Readonly<Record<string, string>>;
}

/** Display parameters that are not passed on to queries. */
export const RESERVED_PARAMETERS = ['standalone', 'edit'] as const;

const OWN = new Set([
  'form_data_key',
  'permalink_key',
  'slice_id',
  'datasource_id',
  'datasource_type',
  'dataset_id',
  'dashboard_id',
  'viz_type',
  'force',
  'save_action',
  'form_data',
  ...RESERVED_PARAMETERS,
]);

/** @param route Parameters of the path, as in addresses of older releases. */
export function readExploreAddress(
  search: Iterable<readonly [string, string]>,
  route: Readonly<Record<string, string | undefined>>,
): ExploreAddress {
  const first = new Map<string, string>();
  for (const [name, value] of search) if (!first.has(name)) first.set(name, value);
  const get = (name: string) => first.get(name) || null;
  const key = get('datasource') ?? null;
  const [id, type] = key === null ? [null, null] : key.split('__');
  return {
    datasetId: route['id'] ?? get('dataset_id') ?? get('datasource_id') ?? id ?? null,
    datasetType: route['type'] ?? get('datasource_type') ?? type ?? 'table',
    sliceId: route['slice'] ?? get('slice_id'),
    dashboardId: get('dashboard_id'),
    formDataKey: get('form_data_key'),
    permalinkKey: route['permalink'] ?? get('permalink_key'),
    vizType: get('viz_type'),
    standalone: standaloneOf(get('standalone')),
    force: get('force') === 'true' || get('force') === '1',
    saveAction: get('save_action'),
    urlParams: Object.fromEntries([...first].filter(([name]) => !OWN.has(name) && name !== 'datasource')),
  };
}

function standaloneOf(text: string | null): number {
  if (text === 'true') return 1;
  const number = Number(text ?? 0);
  return Number.isInteger(number) ? number : 0;
}

/** Whether the address names a chart, a dataset or a stored form. */
export function namesSomething(address: ExploreAddress): boolean {
  return [address.datasetId, address.sliceId, address.formDataKey, address.permalinkKey].some(
    (value) => value !== null,
  );
}
