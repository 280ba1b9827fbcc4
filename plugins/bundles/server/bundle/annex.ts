import type { MethodsDeclared, Scope } from '@facet/sdk/common';

export interface BundledObject {
  readonly kind: string;
  readonly id: number;
}

/** Any YAML value; undefined where the file does not have it. */
export interface Annexed {
  readonly value?: unknown;
}

/**
 * Data that a plugin adds to bundles of other plugins' objects, such as tags: a member of each object's file, and one
 * file beside them.
 */
export interface BundleAnnex {
  /**
   * Values of the member in the order of the objects, and the content of the file; null where the plugin has nothing to
   * add at present.
   */
  read(
    scope: Scope,
    objects: readonly BundledObject[],
  ): Promise<{ readonly members: readonly Annexed[]; readonly file: Annexed } | null>;
  /**
   * The reasons why members cannot be imported, in their order. Null where the plugin imports none at present; the
   * members are then stored as they are.
   */
  check(scope: Scope, members: readonly Annexed[]): Promise<readonly (string | null)[] | null>;
  /** Imports the members of objects that were just written, and the file if the bundle contains it. */
  take(scope: Scope, objects: readonly (BundledObject & { readonly member: Annexed })[], file: Annexed): Promise<void>;
}

export interface BundleAnnexDeclared {
  readonly key?: string;
  /** Name of the member in the files of the objects. */
  readonly member: string;
  /** Name of the file beside `metadata.yaml`. */
  readonly file: string;
  /** Kinds of objects that get the member. */
  readonly kinds: readonly string[];
}

const annexed = { type: 'object' } as const;
const object = { kind: { type: 'string' }, id: { type: 'integer' } } as const;

export const annexMethods = {
  read: {
    scoped: true,
    args: [{ type: 'array', items: { type: 'object', properties: object, required: ['kind', 'id'] } }],
    result: {
      anyOf: [
        {
          type: 'object',
          properties: { members: { type: 'array', items: annexed }, file: annexed },
          required: ['members', 'file'],
        },
        { enum: [null] },
      ],
    },
  },
  check: {
    scoped: true,
    args: [{ type: 'array', items: annexed }],
    result: {
      anyOf: [{ type: 'array', items: { anyOf: [{ type: 'string' }, { enum: [null] }] } }, { enum: [null] }],
    },
  },
  take: {
    scoped: true,
    args: [
      {
        type: 'array',
        items: { type: 'object', properties: { ...object, member: annexed }, required: ['kind', 'id', 'member'] },
      },
      annexed,
    ],
  },
} as const satisfies MethodsDeclared<BundleAnnex>;

/** An annex with its declaration. */
export interface LoadedAnnex extends BundleAnnexDeclared {
  readonly annex: BundleAnnex;
}
