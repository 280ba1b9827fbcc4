import type { Permission, PluginManifest } from '@facet/sdk/common';
import { Permissions } from '@facet/sdk/server';
import { z } from 'zod';

const declared = z.looseObject({ pairs: z.array(z.tuple([z.string(), z.string()])) });

/** The permissions that a plugin brings: in its process it may ask of them whether a caller holds them. */
export function declaredPairs({ contributes }: PluginManifest): readonly Permission[] {
  return (contributes?.[Permissions.id] ?? []).flatMap((entry) => declared.safeParse(entry).data?.pairs ?? []);
}
