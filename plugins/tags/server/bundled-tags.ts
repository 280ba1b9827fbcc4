import type { BundleAnnex } from '@facet/plugin-bundles/contract.server';
import { personOf } from '@facet/sdk/common';
import { z } from 'zod';
import { taggedKind } from '../common/tagged-kind.ts';
import { isTagName } from '../common/tag-name.ts';
import { tagTexts } from './errors.ts';
import type { NewTag, TagStore } from './tag-store.ts';

const names = z.array(z.string().max(250).refine(isTagName)).max(1_000);
const described = z.object({
  tags: z.array(z.object({ tag_name: z.string(), description: z.string().nullish() })),
});

/** Tags in bundles: names in the file of each object, and descriptions in `tags.yaml`. */
export function bundledTags(tags: TagStore, clock: () => Date): BundleAnnex {
  return {
    async read(_scope, objects) {
      if (!tags.isOn) return null;
      const namesOf = new Map<string, readonly string[]>();
      for (const kind of new Set(objects.map((object) => object.kind))) {
        const tagged = taggedKind(kind);
        if (tagged === undefined) continue;
        const ids = objects.filter((object) => object.kind === kind).map(({ id }) => id);
        const rows = await tags.of(tagged, ids);
        for (const [at, id] of ids.entries()) namesOf.set(`${kind} ${id}`, rows[at]?.map(({ name }) => name) ?? []);
      }
      const found = objects.map(({ kind, id }) => namesOf.get(`${kind} ${id}`) ?? []);
      const all = await tags.described([...new Set(found.flat())]);
      return {
        members: found.map((value) => ({ value })),
        file: { value: { tags: all.map(({ name, description = null }) => ({ tag_name: name, description })) } },
      };
    },

    async check(scope, members) {
      if (!tags.isOn) return null;
      const mayWrite = personOf(scope).can('can_write', 'Tag');
      return members.map(({ value }) => {
        const read = names.safeParse(value ?? []);
        if (!read.success) return tagTexts.invalid;
        return read.data.length === 0 || mayWrite ? null : tagTexts.mayNotTag;
      });
    },

    async take(scope, objects, file) {
      const read = described.safeParse(file.value);
      const meanings = new Map(read.success ? read.data.tags.map((tag) => [tag.tag_name, tag.description]) : []);
      const wanted = objects.flatMap(({ kind, id, member }) => {
        const tagged = taggedKind(kind);
        const given = names.safeParse(member.value);
        return tagged === undefined || !given.success ? [] : [{ tagged, id, names: given.data }];
      });
      const made = new Set(wanted.flatMap((object) => object.names));
      const put = [...made].map((name): NewTag => ({ name, description: meanings.get(name) ?? null }));
      await tags.put(put, [], personOf(scope), clock());
      for (const object of wanted)
        await tags.replace(object.tagged, object.id, await tags.idsOf(object.names.map((name) => name.trim())));
    },
  };
}
