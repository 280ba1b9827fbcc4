import { CAPABILITIES, objectHooks, type PluginManifest } from '@facet/sdk/common';
import { z } from 'zod';
import { problems } from '../errors/catalogue.ts';
import { ConditionSyntaxError, parseCondition } from '../when/parse-condition.ts';
import { describeIssue } from './describe-issue.ts';
import { hostSchemas } from './host-schemas.ts';
import { manifestFromJson, manifestToJson } from './manifest-json.ts';
import { methodsSchema, objectOf, pointSchema } from './point-schema.ts';
import { isSdkRange } from './sdk-range.ts';

const ID = z.string().regex(/^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/, 'must be of the form owner/name, lower case');
const VERSIONED = '[a-z][a-z0-9-]*\\/[a-z][a-z0-9-]*@[1-9][0-9]*';
const tokenId = z.string().regex(new RegExp(`^${VERSIONED}$`), 'must be of the form owner/name@major');
const dependency = z
  .string()
  .regex(new RegExp(`^${VERSIONED}\\??$`), 'must be of the form owner/name@major, with a trailing ? when optional');
const dependencyOfPages = z
  .string()
  .regex(
    new RegExp(`^${VERSIONED}[?~]?$`),
    'must be of the form owner/name@major, with a trailing ? when optional, ~ when on demand',
  );
const text = z.string().min(1);
const OBJECT_HOOKS: ReadonlySet<string> = new Set(objectHooks.map(({ id }) => id));

const condition = z.string().check((context) => {
  try {
    parseCondition(context.value);
  } catch (error) {
    if (!(error instanceof ConditionSyntaxError)) throw error;
    context.issues.push({ code: 'custom', message: error.message, input: context.value });
  }
});

/** What every entry has, at any point. */
const entry = {
  key: text,
  overrides: ID.exactOptional(),
  order: z.number().exactOptional(),
  when: condition.exactOptional(),
};

/** The longest are translations of descriptions. */
const LONGEST_LABEL = 500;
const LONGEST_ANSWER = 1_000;

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

const processSetting = {
  name: z.string().regex(/^[a-z][a-zA-Z0-9]*$/, 'must be of the form mySetting'),
  env: z.string().regex(/^FACET_[A-Z0-9_]+$/, 'must be of the form FACET_MY_SETTING'),
  description: text,
};

const half = (need: typeof dependency) =>
  z.strictObject({
    requires: z.record(z.string(), need).exactOptional(),
    provides: z.union([tokenId, z.record(z.string(), tokenId)]).exactOptional(),
    scoped: z.array(tokenId).exactOptional(),
  });

const hostEntries = Object.fromEntries(
  Object.entries(hostSchemas).map(([point, declared]) => [
    point,
    z.array(z.strictObject({ ...entry, ...declared.shape })).exactOptional(),
  ]),
);

const contributes = z
  .looseObject(hostEntries)
  // Points of plugins: `checkEntries` knows their owners' rules.
  .catchall(z.array(z.looseObject(entry)))
  .check((context) => {
    for (const [point, entries] of Object.entries(context.value)) {
      if (!tokenId.safeParse(point).success)
        context.issues.push({
          code: 'custom',
          path: [point],
          message: 'a point is named owner/name@major',
          input: point,
        });
      const seen = new Set<string>();
      for (const [i, { key }] of (entries ?? []).entries()) {
        if (seen.has(key))
          context.issues.push({
            code: 'custom',
            path: [point, i, 'key'],
            message: `"${key}" stands here twice`,
            input: key,
          });
        seen.add(key);
      }
    }
  });

const fields = z.strictObject({
  id: ID,
  version: z.string().regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/, 'must be a SemVer version'),
  name: text,
  description: text,
  author: text.exactOptional(),
  homepage: z.url().exactOptional(),
  license: text.exactOptional(),
  icon: text.exactOptional(),
  engines: z.strictObject({ sdk: z.string().refine(isSdkRange, 'must name a major version, such as ^1.0.0') }),
  client: half(dependencyOfPages).exactOptional(),
  server: half(dependency).exactOptional(),
  services: z.record(tokenId, methodsSchema).exactOptional(),
  replaces: z.array(ID).max(20).exactOptional(),
  points: z
    .record(tokenId, pointSchema)
    .refine((points) => Object.keys(points).every((id) => !(id in hostSchemas)), 'a point of the host has an owner')
    .exactOptional(),
  contributes: contributes.exactOptional(),
  objects: z.array(z.string().regex(/^[a-z][a-z0-9_]*$/, 'must be of the form my_kind')).exactOptional(),
  hooks: z
    .array(
      z.strictObject({
        id: text.refine((id) => !OBJECT_HOOKS.has(id), 'hooks of objects belong to the sdk; claim kinds at `objects`'),
        kind: z.enum(['observe', 'bail']),
        policy: z.enum(['isolate', 'propagate', 'fail-closed']),
      }),
    )
    .exactOptional(),
  taps: z.array(text).exactOptional(),
  flags: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[A-Z][A-Z0-9_]*$/, 'must be in capitals, such as MY_FLAG'),
        default: z.boolean(),
        description: text,
        affects: z.array(ID).exactOptional(),
        perRole: z.boolean().exactOptional(),
        withoutEffect: z.boolean().exactOptional(),
      }),
    )
    .exactOptional(),
  secrets: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[a-z][a-z0-9_-]{0,99}$/, 'must be of the form my-key'),
        description: text,
        enteredFor: z.array(text).max(20).exactOptional(),
      }),
    )
    .max(20)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'names a secret twice')
    .exactOptional(),
  labels: z.record(text, z.record(text, z.string().max(LONGEST_LABEL))).exactOptional(),
  answers: z.record(text, z.record(text, z.string().max(LONGEST_ANSWER))).exactOptional(),
  processSettings: z
    .array(
      z.discriminatedUnion('type', [
        z.strictObject({
          ...processSetting,
          type: z.literal('integer'),
          default: z.int(),
          minimum: z.int(),
          maximum: z.int(),
        }),
        z.strictObject({ ...processSetting, type: z.literal('boolean'), default: z.boolean() }),
        z.strictObject({ ...processSetting, type: z.literal('networks'), default: z.array(text) }),
        z.strictObject({ ...processSetting, type: z.literal('file'), default: z.null() }),
        z.strictObject({
          ...processSetting,
          type: z.literal('json'),
          default: z.record(z.string(), z.json()),
          schema: objectOf(),
          allowed: text,
        }),
      ]),
    )
    .exactOptional(),
  origins: z
    .array(z.string().refine(isOrigin, 'must be an origin, such as https://api.example.com or http://host.lan:8080'))
    .max(20)
    .exactOptional(),
  originSettings: z.array(text).max(5).exactOptional(),
  capabilities: z.array(z.enum(CAPABILITIES, `must be one of ${CAPABILITIES.join(', ')}`)).exactOptional(),
  locked: text.exactOptional(),
  eager: z.boolean().exactOptional(),
});

/** The JSON form of a manifest. Unknown fields are errors, and so are names of settings that it does not declare. */
export const manifestSchema = fields.check((context) => {
  const settings = context.value.contributes?.['app/setting@1'] ?? [];
  const known = new Set(
    settings.flatMap((setting) => ('scope' in setting && setting.scope === 'system' ? [setting.key] : [])),
  );
  for (const { name, path } of namedSettings(context.value))
    if (!known.has(name))
      context.issues.push({
        code: 'custom',
        path,
        message: `"${name}" is not a setting of this plugin at app/setting@1 with the scope system`,
        input: name,
      });
});

interface NamedSetting {
  readonly name: string;
  readonly path: (string | number)[];
}

/** Where one of these is misspelt, a secret would go where it was not entered for, or an address would never be allowed. */
function namedSettings({ secrets = [], originSettings = [] }: z.output<typeof fields>): readonly NamedSetting[] {
  return [
    ...originSettings.map((name, at) => ({ name, path: ['originSettings', at] })),
    ...secrets.flatMap(({ enteredFor = [] }, secret) =>
      enteredFor.map((name, at) => ({ name, path: ['secrets', secret, 'enteredFor', at] })),
    ),
  ];
}

/** Problems of a manifest in code, each with its place; empty when it is valid. */
export function checkManifest(manifest: PluginManifest): readonly string[] {
  let json: unknown;
  try {
    json = manifestToJson(manifest);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return [`client or server: a requirement or a provided service is not a token (${error.message})`];
  }
  return issuesOf(json);
}

export type ManifestReading =
  | { readonly ok: true; readonly manifest: PluginManifest }
  | {
      readonly ok: false;
      readonly problem: ReturnType<typeof problems.badManifest>;
      readonly issues: readonly string[];
    };

/** Reads a manifest that came as JSON, from an archive or over the wire. */
export function readManifest(json: unknown): ManifestReading {
  const result = manifestSchema.safeParse(json);
  if (result.success) return { ok: true, manifest: manifestFromJson(result.data) };
  const issues = result.error.issues.map(describeIssue);
  const id = z.looseObject({ id: z.string() }).safeParse(json);
  return { ok: false, issues, problem: problems.badManifest(id.success ? id.data.id : 'unknown', issues) };
}

function issuesOf(json: unknown): readonly string[] {
  const result = manifestSchema.safeParse(json);
  return result.success ? [] : result.error.issues.map(describeIssue);
}
