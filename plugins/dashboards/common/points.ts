import type { PointDeclaration, SchemaOf } from '@facet/sdk/common';

export interface FilterTypeDeclared {
  readonly name: string;
  readonly icon?: string;
  /** Generic types (0 number, 1 text, 2 time, 3 boolean) of the columns that it can filter; empty: it needs no column. */
  readonly columnTypes: readonly (0 | 1 | 2 | 3)[];
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
      properties: { name: text, icon: text, columnTypes: { type: 'array', items: { enum: [0, 1, 2, 3] } } },
      required: ['name', 'columnTypes'],
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
