import {
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

/** Changes of one kind of objects, with the hooks around them. @throws HttpError the veto of another plugin */
export interface ObjectChanges {
  create<T>(who: Principal | null, name: string, work: () => Promise<T>, idOf: (made: T) => number): Promise<T>;
  /** @param nameAfter absent: an update cannot rename the object. */
  update<T>(
    who: Principal | null,
    object: NamedObject,
    work: () => Promise<T>,
    nameAfter?: (saved: T) => string | undefined,
  ): Promise<T>;
  /** Everybody is asked about every object before the first of them goes. */
  remove<T>(who: Principal | null, objects: readonly NamedObject[], work: () => Promise<T>): Promise<T>;
}

export function objectChanges(ctx: Pick<PluginContext, 'fire'>, kind: string): ObjectChanges {
  const ensure = async (hook: typeof ObjectWillCreate, change: ObjectChange): Promise<void> => {
    const veto = await ctx.fire(hook, change);
    if (veto !== undefined) throw veto;
  };
  return {
    async create(who, name, work, idOf) {
      await ensure(ObjectWillCreate, { kind, id: null, name, who });
      const made = await work();
      await ctx.fire(ObjectDidCreate, { kind, id: idOf(made), name, who });
      return made;
    },
    async update(who, { id, name }, work, nameAfter) {
      await ensure(ObjectWillUpdate, { kind, id, name, who });
      const saved = await work();
      const now = nameAfter?.(saved) ?? name;
      const renamed = now === name ? {} : { formerName: name };
      await ctx.fire(ObjectDidUpdate, { kind, id, name: now, ...renamed, who });
      return saved;
    },
    async remove(who, objects, work) {
      for (const { id, name } of objects) await ensure(ObjectWillDelete, { kind, id, name, who });
      const done = await work();
      for (const { id, name } of objects) await ctx.fire(ObjectDidDelete, { kind, id, name, who });
      return done;
    },
  };
}
