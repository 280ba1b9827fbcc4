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
  /** Whether the values of other filters may narrow those that it offers. */
  readonly hasParents?: boolean;
  /** Name of the setting by which a filter chooses its first value itself. Charts in its scope wait for that value. */
  readonly choosesFirst?: string;
}

export interface DashboardComponentDeclared {
  readonly label: string;
  readonly icon: string;
  readonly defaultMeta: Readonly<Record<string, unknown>>;
  readonly resizable: 'none' | 'width' | 'both';
}

declare module '@facet/sdk/common' {
  interface DeclaredByPoint {
    readonly 'filters/type@1': FilterTypeDeclared;
    readonly 'dashboards/component@1': DashboardComponentDeclared;
  }
}

const text = { type: 'string', minLength: 1 } as const;

export const points = {
  'filters/type@1': {
    side: 'client',
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
        choosesFirst: text,
      },
      required: ['name', 'target'],
      additionalProperties: false,
    } satisfies SchemaOf<FilterTypeDeclared>,
  },
  'dashboards/component@1': {
    side: 'client',
    description: 'Layout components of dashboards beyond charts; the key is the layout type.',
    schema: {
      type: 'object',
      properties: {
        label: text,
        icon: text,
        defaultMeta: { type: 'object' },
        resizable: { type: 'string', enum: ['none', 'width', 'both'] },
      },
      required: ['label', 'icon', 'defaultMeta', 'resizable'],
      additionalProperties: false,
    } satisfies SchemaOf<DashboardComponentDeclared>,
  },
} as const satisfies Readonly<Record<string, PointDeclaration>>;
