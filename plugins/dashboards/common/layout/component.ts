/** Kinds of layout components that the contract knows; plugins may add more at `dashboards/component@1`. */
export const LAYOUT_TYPES = [
  'ROOT',
  'GRID',
  'HEADER',
  'TABS',
  'TAB',
  'ROW',
  'COLUMN',
  'CHART',
  'MARKDOWN',
  'DIVIDER',
  'DYNAMIC',
] as const;
export type LayoutType = (typeof LAYOUT_TYPES)[number];

export const ROOT_ID = 'ROOT_ID';
export const GRID_ID = 'GRID_ID';
export const HEADER_ID = 'HEADER_ID';

/** Columns of the grid, and pixels of one height unit. */
export const GRID_COLUMNS = 12;
export const GRID_UNIT = 8;
export const MIN_HEIGHT = 5;
export const MAX_HEIGHT = 100;

export interface LayoutMeta {
  readonly text?: string;
  readonly defaultText?: string;
  readonly placeholder?: string;
  readonly width?: number;
  readonly height?: number;
  readonly chartId?: number;
  readonly uuid?: string;
  readonly sliceName?: string;
  readonly sliceNameOverride?: string;
  readonly code?: string;
  readonly background?: string;
  readonly headerSize?: string;
  readonly [member: string]: unknown;
}

/** One component of `position_json`. `parents` are the ids from `ROOT_ID` down. */
export interface LayoutComponent {
  readonly id: string;
  readonly type: LayoutType;
  readonly children: readonly string[];
  readonly parents: readonly string[];
  readonly meta: LayoutMeta;
}

/** A dashboard's components by id. */
export type Layout = Readonly<Record<string, LayoutComponent>>;

const DEFAULT_META: Readonly<Record<LayoutType, LayoutMeta>> = {
  ROOT: {},
  GRID: {},
  HEADER: { text: 'New header', headerSize: 'MEDIUM_HEADER', background: 'BACKGROUND_TRANSPARENT' },
  TABS: {},
  TAB: { text: '', defaultText: 'Tab title', placeholder: 'Tab title' },
  ROW: { background: 'BACKGROUND_TRANSPARENT' },
  COLUMN: { width: 4, background: 'BACKGROUND_TRANSPARENT' },
  CHART: { width: 4, height: 50 },
  MARKDOWN: { width: 4, height: 50, code: '' },
  DIVIDER: {},
  DYNAMIC: { width: 12, background: 'BACKGROUND_TRANSPARENT' },
};

export function createComponent(type: LayoutType, id: string, meta: LayoutMeta = {}): LayoutComponent {
  return { id, type, children: [], parents: [], meta: { ...DEFAULT_META[type], ...meta } };
}

export function emptyLayout(): Layout {
  return {
    [ROOT_ID]: { id: ROOT_ID, type: 'ROOT', children: [GRID_ID], parents: [], meta: {} },
    [GRID_ID]: { id: GRID_ID, type: 'GRID', children: [], parents: [ROOT_ID], meta: {} },
  };
}

export function isLayoutType(value: unknown): value is LayoutType {
  return typeof value === 'string' && LAYOUT_TYPES.some((type) => type === value);
}
