import type { Permission, PointDeclaration, SchemaOf } from '@facet/sdk/common';

export interface PermissionDeclared {
  readonly pairs: readonly Permission[];
  /** Built-in roles that get these permissions besides Admin, which has all. */
  readonly roles: readonly ('Alpha' | 'Gamma' | 'sql_lab')[];
}

export interface GuestResourceDeclared {
  /** Views on which guests hold `can_read`, within the objects of their tokens. */
  readonly reads: readonly string[];
}

declare module '@facet/sdk/common' {
  interface DeclaredByPoint {
    readonly 'identity/permission@1': PermissionDeclared;
    readonly 'identity/guest-resource@1': GuestResourceDeclared;
  }
}

const text = { type: 'string', minLength: 1 } as const;

export const points = {
  'identity/permission@1': {
    side: 'server',
    name: 'Permissions',
    description: 'Permission pairs of a plugin and the built-in roles that hold them.',
    declaredOnly: true,
    schema: {
      type: 'object',
      properties: {
        pairs: { type: 'array', items: { type: 'array', items: text, minItems: 2, maxItems: 2 } },
        roles: { type: 'array', items: { type: 'string', enum: ['Alpha', 'Gamma', 'sql_lab'] } },
      },
      required: ['pairs', 'roles'],
      additionalProperties: false,
    } satisfies SchemaOf<PermissionDeclared>,
    claims: ['pairs', { member: 'pairs', item: 1, by: 'publisher' }],
  },
  'identity/guest-resource@1': {
    side: 'server',
    name: 'Kind of embedded object',
    description: 'Objects that sites may embed for guests; the key is the object kind, and the `type` of the contract.',
    schema: {
      type: 'object',
      properties: { reads: { type: 'array', items: text } },
      required: ['reads'],
      additionalProperties: false,
    } satisfies SchemaOf<GuestResourceDeclared>,
  },
  'identity/object-parts@1': {
    side: 'server',
    name: 'Parts of a page',
    description: 'Summaries of objects on pages of other objects; the key is the object kind.',
  },
} as const satisfies Readonly<Record<string, PointDeclaration>>;
