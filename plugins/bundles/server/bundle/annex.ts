import type { MethodsDeclared, Scope } from '@facet/sdk/common';

export interface BundledObject {
  readonly kind: string;
  readonly id: number;
}

/** Whatever YAML holds; nothing where the file lacks it. */
export interface Annexed {
  readonly value?: unknown;
}

/** What a plugin adds to the files of objects of other plugins, such as tags: a member of each, and one file beside them. */
export interface BundleAnnex {
  /** Members in the order of the objects, and the file; null where the plugin adds nothing at present. */
  read(
    scope: Scope,
    objects: readonly BundledObject[],
  ): Promise<{ readonly members: readonly Annexed[]; readonly file: Annexed } | null>;
  /** Why members cannot be taken in, in their order; null where the plugin takes none at present, and they are kept as they are. */
  check(scope: Scope, members: readonly Annexed[]): Promise<readonly (string | null)[] | null>;
  /** Members of objects that have just been taken in, and the file where the bundle has one. */
  take(scope: Scope, objects: readonly (BundledObject & { readonly member: Annexed })[], file: Annexed): Promise<void>;
}

export interface BundleAnnexDeclared {
  readonly key?: string;
  /** Of the objects' files. */
  readonly member: string;
  /** Beside `metadata.yaml`. */
  readonly file: string;
  /** Of objects. */
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

/** An annex, as its plugin declares it. */
export interface LoadedAnnex extends BundleAnnexDeclared {
  readonly annex: BundleAnnex;
}
