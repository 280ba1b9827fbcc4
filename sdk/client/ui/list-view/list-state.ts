/** What a list shows, all of it in the URL, so that a link and the back button bring it back. */
export interface ListState {
  readonly page: number;
  readonly search: string;
  readonly sort: { readonly column: string; readonly descending: boolean };
  /** Filter id → chosen value. */
  readonly filters: Readonly<Record<string, string>>;
  readonly mode: 'table' | 'cards';
}

export interface ListDefaults {
  readonly sort: ListState['sort'];
  readonly filters: readonly string[];
  readonly mode?: ListState['mode'];
}

export const PAGE_SIZE = 25;

const FILTER_PREFIX = 'f.';

/** Anything unreadable in the URL counts as absent. */
export function readListState(params: URLSearchParams, defaults: ListDefaults): ListState {
  const page = Number(params.get('page') ?? '1');
  const sort = params.get('sort');
  const filters: Record<string, string> = {};
  for (const id of defaults.filters) {
    const value = params.get(FILTER_PREFIX + id);
    if (value !== null && value !== '') filters[id] = value;
  }
  const mode = params.get('view');
  return {
    page: Number.isInteger(page) && page >= 1 ? page - 1 : 0,
    search: params.get('q') ?? '',
    sort: sort ? { column: sort.replace(/^-/, ''), descending: sort.startsWith('-') } : defaults.sort,
    filters,
    mode: mode === 'cards' || mode === 'table' ? mode : (defaults.mode ?? 'table'),
  };
}

/** The state as parameters; what equals the default stays out. Foreign parameters are kept. */
export function writeListState(state: ListState, defaults: ListDefaults, current: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(current);
  put(params, 'page', state.page === 0 ? '' : String(state.page + 1));
  put(params, 'q', state.search);
  const standard = state.sort.column === defaults.sort.column && state.sort.descending === defaults.sort.descending;
  put(params, 'sort', standard ? '' : `${state.sort.descending ? '-' : ''}${state.sort.column}`);
  put(params, 'view', state.mode === (defaults.mode ?? 'table') ? '' : state.mode);
  for (const id of defaults.filters) put(params, FILTER_PREFIX + id, state.filters[id] ?? '');
  return params;
}

function put(params: URLSearchParams, name: string, value: string): void {
  if (value === '') params.delete(name);
  else params.set(name, value);
}

export interface ListFilterClause {
  readonly col: string;
  readonly opr: string;
  readonly value: unknown;
}

/** The `q` of a list call. */
export interface ListQuery {
  readonly page: number;
  readonly page_size: number;
  readonly order_column: string;
  readonly order_direction: 'asc' | 'desc';
  readonly filters: ListFilterClause[];
}

export function toListQuery(
  state: ListState,
  clauses: {
    readonly search: (text: string) => readonly ListFilterClause[];
    readonly filters: Readonly<Record<string, (value: string) => readonly ListFilterClause[]>>;
  },
): ListQuery {
  const chosen = Object.entries(state.filters).flatMap(([id, value]) => clauses.filters[id]?.(value) ?? []);
  return {
    page: state.page,
    page_size: PAGE_SIZE,
    order_column: state.sort.column,
    order_direction: state.sort.descending ? 'desc' : 'asc',
    filters: [...(state.search === '' ? [] : clauses.search(state.search)), ...chosen],
  };
}
