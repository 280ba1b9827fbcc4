import {
  type SubjectChange,
  type ObjectChange,
  ObjectDidCreate,
  ObjectDidDelete,
  ObjectDidUpdate,
  ObjectWillCreate,
  ObjectWillDelete,
  ObjectWillUpdate,
  type PluginContext,
} from '@facet/sdk/common';
import type { Principal } from '../identity.ts';

export interface NamedObject {
  readonly id: number;
  readonly name: string;
}

/** An object of an import: without id, it is to be created. */
export interface ImportedObject {
  readonly id?: number;
  readonly name: string;
  /** Of one that is there: its name before the import. */
  readonly formerName?: string;
  readonly meaning?: SubjectChange | undefined;
}

declare const announced: unique symbol;

/**
 * Proof that the taps of the will-hooks have agreed to a change. Functions that write the rows of objects take one, so that
 * no caller writes without the hooks.
 */
export interface Announced {
  readonly [announced]: true;
}

// Only this file makes the proof: at run time it is an empty object.
const proof = Object.freeze({}) as Announced;

/** Changes of one kind of objects, with the hooks around them. @throws HttpError the veto of another plugin */
export interface ObjectChanges {
  create<T>(
    who: Principal | null,
    name: string,
    work: (announced: Announced) => Promise<T>,
    idOf: (created: T) => number,
  ): Promise<T>;
  /** @param nameAfter absent: an update cannot rename the object. */
  update<T>(
    who: Principal | null,
    object: NamedObject & { readonly meaning?: SubjectChange | undefined },
    work: (announced: Announced) => Promise<T>,
    nameAfter?: (saved: T) => string | undefined,
  ): Promise<T>;
  /** All taps are asked about all objects before the first of them goes. */
  remove<T>(
    who: Principal | null,
    objects: readonly NamedObject[],
    work: (announced: Announced) => Promise<T>,
  ): Promise<T>;
  /** Creates and updates objects together or not at all. `work` answers their ids, in the order of `objects`. */
  importAll(
    who: Principal | null,
    objects: readonly ImportedObject[],
    work: (announced: Announced) => Promise<readonly number[]>,
  ): Promise<void>;
}

/** @param kind one of those that the plugin's manifest claims at `objects` */
export function objectChanges(ctx: Pick<PluginContext, 'fire'>, kind: string): ObjectChanges {
  const ensure = async (hook: typeof ObjectWillCreate, change: ObjectChange): Promise<void> => {
    const veto = await ctx.fire(hook, change);
    if (veto !== undefined) throw veto;
  };
  return {
    async create(who, name, work, idOf) {
      await ensure(ObjectWillCreate, { kind, id: null, name, who });
      const created = await work(proof);
      await ctx.fire(ObjectDidCreate, { kind, id: idOf(created), name, who });
      return created;
    },
    async update(who, { id, name, meaning }, work, nameAfter) {
      await ensure(ObjectWillUpdate, { kind, id, name, who, ...meaningOf(meaning) });
      const saved = await work(proof);
      const now = nameAfter?.(saved) ?? name;
      const renamed = now === name ? {} : { formerName: name };
      await ctx.fire(ObjectDidUpdate, { kind, id, name: now, ...renamed, who });
      return saved;
    },
    async remove(who, objects, work) {
      for (const { id, name } of objects) await ensure(ObjectWillDelete, { kind, id, name, who });
      const done = await work(proof);
      for (const { id, name } of objects) await ctx.fire(ObjectDidDelete, { kind, id, name, who });
      return done;
    },
    async importAll(who, objects, work) {
      for (const { id, name, formerName = name, meaning } of objects)
        if (id === undefined) await ensure(ObjectWillCreate, { kind, id: null, name, who });
        else await ensure(ObjectWillUpdate, { kind, id, name: formerName, who, ...meaningOf(meaning) });
      const ids = await work(proof);
      for (const [i, { id, name, formerName = name }] of objects.entries()) {
        const renamed = formerName === name ? {} : { formerName };
        const change = { kind, id: ids[i] ?? null, name, ...renamed, who };
        await ctx.fire(id === undefined ? ObjectDidCreate : ObjectDidUpdate, change);
      }
    },
  };
}

const meaningOf = (meaning: SubjectChange | undefined) => (meaning === undefined ? {} : { meaning });
