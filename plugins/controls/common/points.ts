import type { PointDeclaration, SchemaOf } from '@facet/sdk/common';

export interface ControlTypeDeclared {
  readonly description: string;
}

declare module '@facet/sdk/common' {
  interface DeclaredByPoint {
    readonly 'controls/type@1': ControlTypeDeclared;
  }
}

export const points = {
  'controls/type@1': {
    side: 'client',
    name: 'Control',
    description: 'Input types of control panels.',
    schema: {
      type: 'object',
      properties: { description: { type: 'string' } },
      required: ['description'],
      additionalProperties: false,
    } satisfies SchemaOf<ControlTypeDeclared>,
  },
} as const satisfies Readonly<Record<string, PointDeclaration>>;
