import type { BundleAnnex } from '@facet/plugin-bundles/contract.server';
import { personOf } from '@facet/sdk/common';
import { z } from 'zod';
import { taggedKind } from '../common/tagged-kind.ts';
import { isTagName, tagTexts } from './errors.ts';
import type { NewTag, TagStore } from './tag-store.ts';

const names = z.array(z.string().max(250).refine(isTagName)).max(1_000);
const described = z.object({
  tags: z.array(z.object({ tag_name: z.string(), description: z.string().nullish() })),
});

/** Tags in bundles: names in the file of each object, what they mean in `tags.yaml`. */
export function bundledTags(tags: TagStore, clock: () => Date): BundleAnnex {
  return {
    async read(_scope, objects) {
      if (!tags.isOn) return null;
      const found = await Promise.all(
        objects.map(async ({ kind, id }) => {
          const tagged = taggedKind(kind);
          const [rows = []] = tagged === undefined ? [] : await tags.of(tagged, [id]);
          return rows.map(({ name }) => name);
        }),
      );
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
      for (const { kind, id, member } of objects) {
        const tagged = taggedKind(kind);
        const wanted = names.safeParse(member.value);
        if (tagged === undefined || !wanted.success) continue;
        const made = wanted.data.map((name): NewTag => ({ name, description: meanings.get(name) ?? null }));
        await tags.put(made, [], personOf(scope), clock());
        await tags.replace(tagged, id, await tags.idsOf(wanted.data.map((name) => name.trim())));
      }
    },
  };
}
