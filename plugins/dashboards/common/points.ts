import type { PointDeclaration, SchemaOf } from '@facet/sdk/common';

export interface FilterTypeDeclared {
  readonly name: string;
  readonly icon?: string;
  /** Place in the list of types; a new filter is of the first. Absent: after all that have one. */
  readonly order?: number;
  /** What of the data a filter of this type names. */
  readonly target: 'none' | 'dataset' | 'column';
  /** Generic types (0 number, 1 text, 2 time, 3 boolean) of the columns that it can filter. Absent: all. */
  readonly columnTypes?: readonly (0 | 1 | 2 | 3)[];
  /** Whether the values that it offers may be narrowed: by those of other filters, and by filters of its own. */
  readonly hasParents?: boolean;
  /** Whether a metric of the dataset may order the values that it offers (`sortMetric`). */
  readonly sortsByMetric?: boolean;
  /** Name of the setting by which a filter chooses its first value itself. Charts in its scope wait for that value. */
  readonly choosesFirst?: string;
}

export interface DashboardComponentDeclared {
  readonly label: string;
  /** Types of layout components that it may stand in, each with the greatest depth at which it may. */
  readonly parents: Readonly<Record<string, number>>;
  /** On the grid and on a tab it comes in a row of its own. */
  readonly inRow?: boolean;
  readonly resizable: 'none' | 'width' | 'both';
  readonly defaultMeta: Readonly<Record<string, unknown>>;
  /** Its item in the palette. Absent: it is not offered there. */
  readonly palette?: {
    readonly order: number;
    readonly note?: string;
    /** What stands over `defaultMeta` when it is added by a click, without a place being shown. */
    readonly meta?: Readonly<Record<string, unknown>>;
  };
  /** It has no handle: the component that holds it moves and removes it. */
  readonly isFixed?: boolean;
  /**
   * The key is a layout type that other readers of the layout know. Absent: it is stored as `DYNAMIC`, with the key as
   * `componentKey`.
   */
  readonly isLayoutType?: boolean;
}

/** The implementation reads the stored value. */
export type CssTemplatesDeclared = Readonly<Record<never, never>>;

declare module '@facet/sdk/common' {
  interface DeclaredByPoint {
    readonly 'filters/type@1': FilterTypeDeclared;
    readonly 'dashboards/component@1': DashboardComponentDeclared;
    readonly 'dashboards/css-templates@1': CssTemplatesDeclared;
  }
}

const text = { type: 'string', minLength: 1 } as const;

export const points = {
  'filters/type@1': {
    side: 'client',
    name: 'Filter',
    description: 'Native filters of dashboards.',
    schema: {
      type: 'object',
      properties: {
        name: text,
        icon: text,
        order: { type: 'number' },
        target: { type: 'string', enum: ['none', 'dataset', 'column'] },
        columnTypes: { type: 'array', items: { enum: [0, 1, 2, 3] } },
        hasParents: { type: 'boolean' },
        sortsByMetric: { type: 'boolean' },
        choosesFirst: text,
      },
      required: ['name', 'target'],
      additionalProperties: false,
    } satisfies SchemaOf<FilterTypeDeclared>,
  },
  'dashboards/component@1': {
    side: 'client',
    name: 'Dashboard component',
    description: 'Components of dashboards.',
    schema: {
      type: 'object',
      properties: {
        label: text,
        parents: { type: 'object', additionalProperties: { type: 'integer', minimum: 0 }, required: [] },
        inRow: { type: 'boolean' },
        resizable: { type: 'string', enum: ['none', 'width', 'both'] },
        defaultMeta: { type: 'object' },
        palette: {
          type: 'object',
          properties: { order: { type: 'number' }, note: text, meta: { type: 'object' } },
          required: ['order'],
          additionalProperties: false,
        },
        isFixed: { type: 'boolean' },
        isLayoutType: { type: 'boolean' },
      },
      required: ['label', 'parents', 'resizable', 'defaultMeta'],
      additionalProperties: false,
    } satisfies SchemaOf<DashboardComponentDeclared>,
  },
  'dashboards/filter-chart@1': {
    side: 'client',
    name: 'Chart with filters',
    description:
      'Chart types that hold filters of their dashboard themselves; the key is the viz_type of the contract.',
  },
  'dashboards/css-templates@1': {
    side: 'client',
    name: 'CSS templates',
    description: 'Sources of CSS templates for dashboards.',
  },
} as const satisfies Readonly<Record<string, PointDeclaration>>;
