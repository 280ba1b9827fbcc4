import { z } from 'zod';
import { CAPABILITIES } from '../capabilities.ts';
import { LOCALES } from '../locale.ts';
import { defineEndpoints } from './endpoint.ts';

const pluginProblem = z.object({
  code: z.string(),
  message: z.string(),
  remedy: z.string().optional(),
  owner: z.string().optional(),
});

const side = z.object({
  state: z.enum(['discovered', 'resolved', 'activating', 'active', 'failed', 'disabled']),
  since: z.string(),
  startMs: z.number().nullable(),
  cause: pluginProblem.nullable(),
});

/** One plugin as the server knows it; the browser adds what it knows of its own half. */
export const pluginStatusSchema = z.object({
  id: z.string(),
  version: z.string(),
  name: z.string(),
  description: z.string(),
  author: z.string().nullable(),
  icon: z.string().nullable(),
  builtIn: z.boolean(),
  development: z.boolean(),
  locked: z.string().nullable(),
  desired: z.enum(['on', 'off']),
  client: side.nullable(),
  server: side.nullable(),
  contributes: z.array(z.object({ point: z.string(), key: z.string(), label: z.string() })),
  points: z.array(z.object({ id: z.string(), name: z.string() })),
  requires: z.array(z.string()),
  dependants: z.array(z.string()),
  capabilities: z.array(z.enum(CAPABILITIES)),
  origins: z.array(z.string()),
  granted: z.array(z.enum(CAPABILITIES)),
  warnings: z.array(pluginProblem),
  failures: z.object({ count: z.number(), lastAt: z.string(), last: pluginProblem }).nullable(),
  hash: z.string().nullable(),
  bundleUrl: z.string().nullable(),
  styleUrl: z.string().nullable(),
  parts: z.record(z.string(), z.string()),
  integrity: z.string().nullable(),
  /** Of installed plugins, so that an open page can take one in; `facet build`'s form. */
  manifest: z.record(z.string(), z.unknown()).nullish(),
});

const PART = /^[a-z][a-z0-9-]*$/;

const alive = {
  policy: 'public',
  asNobody: true,
  summary: 'The process is alive',
  responses: { 200: 'text' },
} as const;

/** What the host itself answers, whatever plugins there are. */
export const hostEndpoints = defineEndpoints({
  'GET /health': alive,
  'GET /healthcheck': alive,
  'GET /ping': alive,
  'GET /ready': {
    policy: 'public',
    asNobody: true,
    summary: 'The process is ready for calls',
    responses: {
      200: z.object({ ready: z.literal(true) }),
      503: z.object({ ready: z.literal(false), reasons: z.array(z.string()) }),
    },
  },
  'GET /metrics': { policy: 'public', asNobody: true, summary: 'Counters for Prometheus', responses: { 200: 'text' } },
  'GET /.well-known/facet': {
    policy: 'public',
    summary: 'Address of the sign-in for programs, which returns bearer tokens',
    responses: { 200: z.object({ token_path: z.string().nullable() }) },
  },
  'GET /lang/:locale': {
    policy: 'public',
    acts: 'here',
    summary: 'Set the language of the interface and redirect to the previous page',
    params: z.object({ locale: z.enum(LOCALES) }),
    responses: { 302: 'empty' },
  },
  'GET /api/v1/plugin/': {
    policy: 'signed-in',
    bound: 'narrowed',
    summary: 'All plugins with their state, and the feature flags',
    responses: {
      200: z.object({ result: z.array(pluginStatusSchema), flags: z.record(z.string(), z.boolean()) }),
    },
  },
  'GET /api/v1/endpoint/': {
    policy: 'signed-in',
    bound: 'narrowed',
    summary: 'Whether a call exists now, by its method and path pattern',
    query: z.object({ key: z.string().max(300) }),
    responses: { 200: z.object({ result: z.boolean() }) },
  },
  'GET /api/v1/events/': {
    policy: 'signed-in',
    summary: 'Server-sent events: `plugins`, `flags` and `settings` after a change of one',
    responses: { 200: 'events' },
  },
  'GET /plugins/:owner/:name/:hash/:file': {
    policy: 'signed-in',
    bound: 'narrowed',
    summary: 'A file of an installed plugin, if it is unchanged since its installation',
    params: z.object({
      owner: z.string().regex(PART),
      name: z.string().regex(PART),
      hash: z.string().regex(/^[0-9a-f]{16,96}$/),
      file: z.string(),
    }),
    loadedAs: ['script', 'style', 'image'],
    responses: { 200: 'file' },
  },
  'GET /plugins/:owner/:name/:hash/:grant/:file': {
    // The grant in the address is what opens it: browsers load modules without the token of a guest.
    policy: 'public',
    asNobody: true,
    summary: 'A file of an installed plugin, at an address that a page of guests was given',
    params: z.object({
      owner: z.string().regex(PART),
      name: z.string().regex(PART),
      hash: z.string().regex(/^[0-9a-f]{16,96}$/),
      grant: z.string().max(80),
      file: z.string(),
    }),
    loadedAs: ['script', 'style', 'image'],
    responses: { 200: 'file' },
  },
});

/** The sdk that plugins are built against. The host answers these, whatever plugins there are. */
export const sdkEndpoints = defineEndpoints({
  'GET /sdk/': {
    policy: 'public',
    summary: 'The sdk of this server: its version and the path of its npm package',
    responses: {
      200: z.object({ name: z.string(), version: z.string(), path: z.string(), integrity: z.string() }),
    },
  },
  'GET /sdk/latest': {
    policy: 'public',
    summary: 'Path of the npm package of the sdk, as text for scripts',
    responses: { 200: 'text' },
  },
  'GET /sdk/:file': {
    policy: 'public',
    summary: 'The npm package of the sdk, with the contracts of all built-in plugins',
    params: z.object({ file: z.string().max(200) }),
    responses: { 200: 'file', 304: 'empty' },
  },
});
