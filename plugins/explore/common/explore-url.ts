import { addressForm } from './address-form.ts';

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
  /** Values of `form_data`, over those of the chart; a stored form takes their place. */
  readonly form: Readonly<Record<string, unknown>>;
  readonly isFormUnreadable: boolean;
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
  'datasource',
]);

const isReserved = (name: string): boolean => RESERVED_PARAMETERS.some((one) => one === name);

/** Regular parameters, which queries get as `url_params`, or the reserved ones. */
const parametersOf = (first: ReadonlyMap<string, string>, kind: 'regular' | 'reserved') =>
  Object.fromEntries(
    [...first].filter(([name]) => (kind === 'reserved' ? isReserved(name) : !OWN.has(name) && !isReserved(name))),
  );

/** @param route Parameters of the path, as in addresses of older releases. */
export function readExploreAddress(
  search: Iterable<readonly [string, string]>,
  route: Readonly<Record<string, string | undefined>>,
): ExploreAddress {
  const first = new Map<string, string>();
  for (const [name, value] of search) if (!first.has(name)) first.set(name, value);
  const get = (name: string) => first.get(name) || null;
  const { standalone = null } = parametersOf(first, 'reserved');
  const key = get('datasource') ?? null;
  const [id, type] = key === null ? [null, null] : key.split('__');
  const formDataKey = get('form_data_key');
  const permalinkKey = route['permalink'] ?? get('permalink_key');
  const given = addressForm(formDataKey === null && permalinkKey === null ? get('form_data') : null);
  return {
    datasetId: route['id'] ?? get('dataset_id') ?? get('datasource_id') ?? id ?? given.datasetId,
    datasetType: route['type'] ?? get('datasource_type') ?? type ?? given.datasetType ?? 'table',
    sliceId: route['slice'] ?? get('slice_id') ?? given.sliceId,
    dashboardId: get('dashboard_id'),
    formDataKey,
    permalinkKey,
    form: given.form,
    isFormUnreadable: given.isUnreadable,
    vizType: get('viz_type'),
    standalone: standaloneOf(standalone),
    force: get('force') === 'true' || get('force') === '1',
    saveAction: get('save_action'),
    urlParams: parametersOf(first, 'regular'),
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
