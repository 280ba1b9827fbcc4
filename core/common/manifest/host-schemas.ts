import { type DeclaredByPoint, OUTSIDE_DIRECTIVES } from '@facet/sdk/common';
import { z } from 'zod';
import type { HostPoint } from './host-points.ts';

const text = z.string().min(1);
const permission = z.tuple([text, text]);
/** Two slashes would lead a browser to another host. */
const path = z.string().regex(/^\/(?![/\\])/, 'must be a path of this server, such as /hello/');

/** Nothing that fetches, ends a declaration or begins another. */
const variables = z.record(
  z.string().regex(/^--[a-z][a-z0-9-]{0,40}$/, 'must be a variable of the design, such as --accent'),
  z
    .string()
    .regex(/^[^;:{}<>\\@"'`]{1,200}$/, 'must be a plain value, such as #2f57d6')
    .refine((value) => !/url|image|expression/i.test(value), 'must not name a file'),
);

/** What an entry at each of the host's points declares, beside the fields that every entry has. */
export const hostSchemas = {
  'app/page@1': z.strictObject({
    path,
    aliases: z.array(path).exactOptional(),
    title: text,
    under: path.exactOptional(),
    permission: permission.exactOptional(),
    access: z.enum(['public', 'guest']).exactOptional(),
    start: z.literal(true).exactOptional(),
  }),
  'app/nav@1': z.strictObject({
    label: text,
    path,
    icon: text.exactOptional(),
    menu: z.enum(['main', 'settings', 'new', 'user']),
    section: text.exactOptional(),
    permission: permission.exactOptional(),
  }),
  'app/command@1': z.strictObject({
    label: text,
    icon: text.exactOptional(),
    shortcut: text.exactOptional(),
    permission: permission.exactOptional(),
  }),
  'app/search@1': z.strictObject({
    label: text,
    icon: text.exactOptional(),
    permission: permission.exactOptional(),
  }),
  'app/object-tool@1': z.strictObject({
    objects: z.array(text).min(1),
    marks: z.literal(true).exactOptional(),
    permission: permission.exactOptional(),
  }),
  'app/setting@1': z.strictObject({
    label: text,
    description: text.exactOptional(),
    section: text.exactOptional(),
    type: z.enum(['boolean', 'text', 'number', 'choice']),
    default: z.union([z.boolean(), z.string(), z.number()]),
    choices: z.array(z.strictObject({ value: z.string(), label: text })).exactOptional(),
    choicesAt: text.exactOptional(),
    scope: z.enum(['user', 'system']),
  }),
  'app/theme@1': z.strictObject({ label: text, light: variables, dark: variables }),
  'app/setting-keeper@1': z.strictObject({}),
  'app/later-answer@1': z.strictObject({}),
  'app/conf@1': z.strictObject({ value: z.json().exactOptional(), beside: z.string().min(1).exactOptional() }),
  'app/guest-page@1': z.strictObject({}),
  'app/outside-source@1': z.strictObject({ directive: z.enum(OUTSIDE_DIRECTIVES), setting: text }),
  'http/routes@1': z.strictObject({ prefixes: z.array(z.string()) }),
  'jobs/handler@1': z.strictObject({
    description: z.string(),
    maxAttempts: z.int().positive().exactOptional(),
    timeoutMs: z.int().positive().exactOptional(),
    atOnce: z.int().positive().max(64).exactOptional(),
  }),
  'i18n/messages@1': z.strictObject({ locales: z.array(text).min(1) }),
} satisfies { readonly [K in HostPoint]: z.ZodType<DeclaredByPoint[K]> };

/** What an entry at a point of the host declares, as JSON Schema; `undefined`: the host has no such point. */
export function hostSchema(point: string): z.core.JSONSchema.BaseSchema | undefined {
  const schema = Object.entries(hostSchemas).find(([id]) => id === point)?.[1];
  return schema && z.toJSONSchema(schema, { io: 'input' });
}
