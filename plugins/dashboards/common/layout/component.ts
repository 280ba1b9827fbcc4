/** Type of a layout component: `ROOT`, `GRID`, or one that stands at `dashboards/component@1`. */
export type LayoutType = string;

/** Types that hold other components: the grid's arithmetic knows them. */
const CONTAINERS: ReadonlySet<LayoutType> = new Set(['TABS', 'TAB', 'ROW', 'COLUMN']);

export function isContainer(type: LayoutType): boolean {
  return CONTAINERS.has(type);
}

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
  /** A chart without its name above it. */
  readonly titleHidden?: boolean;
  readonly headerSize?: string;
  /** Key at `dashboards/component@1` of a `DYNAMIC` component. */
  readonly componentKey?: string;
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

export function createComponent(type: LayoutType, id: string, meta: LayoutMeta = {}): LayoutComponent {
  return { id, type, children: [], parents: [], meta };
}

export function emptyLayout(): Layout {
  return {
    [ROOT_ID]: { id: ROOT_ID, type: 'ROOT', children: [GRID_ID], parents: [], meta: {} },
    [GRID_ID]: { id: GRID_ID, type: 'GRID', children: [], parents: [ROOT_ID], meta: {} },
  };
}
