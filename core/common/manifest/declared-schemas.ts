import type { DeclaredByPoint } from '@facet/sdk/common';
import { z } from 'zod';

const text = z.string().min(1);
const permission = z.tuple([text, text]);
/** Two slashes would lead a browser to another host. */
const path = z.string().regex(/^\/(?![/\\])/, 'must be a path of this server, such as /hello/');

/** What an entry at each of the sdk's points declares, beside the fields that every entry has. */
export const declaredSchemas = {
  'app/page@1': z.strictObject({
    path,
    aliases: z.array(path).exactOptional(),
    title: text,
    under: path.exactOptional(),
    permission: permission.exactOptional(),
    access: z.literal('public').exactOptional(),
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
  'app/setting@1': z.strictObject({
    label: text,
    description: text.exactOptional(),
    type: z.enum(['boolean', 'text', 'number', 'choice']),
    default: z.union([z.boolean(), z.string(), z.number()]),
    choices: z.array(z.strictObject({ value: z.string(), label: text })).exactOptional(),
    scope: z.enum(['user', 'system']),
  }),
  'charts/type@1': z.strictObject({
    name: text,
    description: z.string(),
    category: text.exactOptional(),
    tags: z.array(text),
    thumbnail: z.string(),
    label: z.enum(['Featured', 'Deprecated']).exactOptional(),
    labelExplanation: text.exactOptional(),
    behaviors: z.array(z.enum(['INTERACTIVE_CHART', 'DRILL_TO_DETAIL', 'DRILL_BY'])).exactOptional(),
    supportedAnnotations: z.array(z.enum(['FORMULA', 'EVENT', 'INTERVAL', 'TIME_SERIES'])).exactOptional(),
    tile: z.number().exactOptional(),
  }),
  'controls/type@1': z.strictObject({ description: z.string() }),
  'filters/type@1': z.strictObject({
    name: text,
    icon: text.exactOptional(),
    columnTypes: z.array(z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])),
  }),
  'dashboards/component@1': z.strictObject({
    label: text,
    icon: text,
    defaultMeta: z.record(z.string(), z.unknown()),
    resizable: z.enum(['none', 'width', 'both']),
  }),
  'explore/panel-action@1': z.strictObject({ label: text, icon: text.exactOptional() }),
  'sql-lab/panel@1': z.strictObject({ label: text, icon: text.exactOptional() }),
  'query/engine@1': z.strictObject({
    name: text,
    schemes: z.array(text).min(1),
    placeholder: z.string(),
    preferred: z.boolean().exactOptional(),
  }),
  'query/post-processing@1': z.strictObject({ description: z.string() }),
  'http/routes@1': z.strictObject({ prefixes: z.array(z.string()) }),
  'jobs/handler@1': z.strictObject({
    description: z.string(),
    maxAttempts: z.int().positive().exactOptional(),
    timeoutMs: z.int().positive().exactOptional(),
  }),
  'i18n/messages@1': z.strictObject({ locales: z.array(text).min(1) }),
  'identity/permission@1': z.strictObject({
    pairs: z.array(permission),
    roles: z.array(z.enum(['Alpha', 'Gamma', 'sql_lab', 'Public'])),
  }),
} satisfies { readonly [K in keyof DeclaredByPoint]: z.ZodType<DeclaredByPoint[K]> };
