import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PluginManifest } from '@facet/sdk/common';
import { expect, it } from 'vitest';
import { isSyntaxNode as isNode, programOf, type SyntaxNode as Node } from '../support/syntax-tree.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Kind of objects → the table of its rows. */
const TABLES: Readonly<Record<string, string>> = {
  annotation: 'annotation',
  annotation_layer: 'annotation_layer',
  chart: 'slices',
  css_template: 'css_templates',
  dashboard: 'dashboards',
  database: 'dbs',
  dataset: 'datasets',
  query: 'saved_query',
  report: 'report_schedule',
  role: 'roles',
  row_rule: 'row_rules',
  user: 'users',
};

/** Functions that write rows of objects without the hooks, each with the reason why that is no change of the object. */
const ALLOWED: Readonly<Record<string, string>> = {
  'plugins/databases/server/registry.ts: dbs in keepHostKey': 'What a jump host showed at its first use is no setting.',
  'plugins/databases/server/registry.ts: dbs in keepWarnings': 'What a trial connection has shown is no setting.',
  'plugins/datasets/server/changes/dataset-permissions.ts: datasets in followRename':
    'Names of permissions, derived from the name of the database, whose own update was announced.',
  'plugins/datasets/server/dataset-parts.ts: (computed) in parkNames':
    'Columns or metrics, of a dataset that is saved.',
  'plugins/identity/server/first-administrator.ts: users in createWhenAlone':
    'Before the first user there are no hooks to ask.',
  'plugins/identity/server/keep-newest.ts: (computed) in keepNewest': 'Sessions and refresh tokens.',
  'plugins/identity/server/permission-store.ts: (computed) in nameIds':
    'Built-in roles and permissions, which follow the manifests.',
  'plugins/identity/server/routes/me-routes.ts: users in endAccessTokens':
    'Ends tokens that belong to no sign-in, as sessions end: nothing that is told of the person changes.',
  'plugins/identity/server/sign-in-turn.ts: users in turnOf': 'Holds the row, and writes what it held before.',
  'plugins/identity/server/sign-in.ts: users in #recordFailure': 'Counts sign-ins that failed.',
  'plugins/identity/server/sign-in.ts: users in recordSuccess': 'Counts sign-ins.',
  'plugins/reports/server/runs/run-store.ts: report_schedule in begin': 'State of a run.',
  'plugins/reports/server/runs/run-store.ts: report_schedule in finish': 'State and value of the last run.',
  'plugins/reports/server/runs/run-store.ts: report_schedule in finishLater':
    'State of a run whose messages were sent again.',
  'plugins/reports/server/runs/run-store.ts: report_schedule in stop':
    'A schedule that cannot run switches itself off.',
  'plugins/reports/server/runs/run-store.ts: report_schedule in told': 'When owners were told of a failure.',
  'plugins/sql-lab/server/saved/query-rows.ts: saved_query in forgetDatabase':
    'Cleaning up after a deleted database, whose own removal was announced.',
};

function childrenOf(node: Node): readonly Node[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
}

/** A name that does not stand in the call may be that of any table. */
const COMPUTED = '(computed)';
const WRITES = new Set(['insertInto', 'updateTable', 'deleteFrom']);

/** Table that a call writes, such as `tx.insertInto('slices')`; `undefined` for other calls. */
function writtenTable(node: Node): string | undefined {
  if (node.type !== 'CallExpression' || !isNode(node['callee'])) return undefined;
  const { property } = node['callee'] as Node & { readonly property?: { readonly name?: string } };
  if (property?.name === undefined || !WRITES.has(property.name)) return undefined;
  const [table] = node['arguments'] as readonly { readonly value?: unknown }[];
  return typeof table?.value === 'string' ? table.value : COMPUTED;
}

/** Whether a parameter of the function is the proof of `objectChanges`. */
function takesProof(source: string, node: Node): boolean {
  const params = Array.isArray(node['params']) ? node['params'] : [];
  return params.some((param: { start: number; end: number }) =>
    /^_?announced: Announced$/.test(source.slice(param.start, param.end)),
  );
}

function nameOf(node: Node, parent: Node | undefined): string | undefined {
  const named = (
    parent?.type === 'Property' || parent?.type === 'MethodDefinition' ? parent['key'] : (node['id'] ?? parent?.['id'])
  ) as { readonly name?: string; readonly type?: string } | undefined;
  return named?.name === undefined ? undefined : `${named.type === 'PrivateIdentifier' ? '#' : ''}${named.name}`;
}

interface Write {
  readonly place: string;
  readonly table: string;
  readonly isAnnounced: boolean;
}

function writesOf(file: string): readonly Write[] {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const found: Write[] = [];
  const visit = (node: Node, parent: Node | undefined, within: string, isAnnounced: boolean): void => {
    const isFunction = /^(Arrow)?Function/.test(node.type);
    const name = isFunction ? (nameOf(node, parent) ?? within) : within;
    const proven = isAnnounced || (isFunction && takesProof(source, node));
    const table = writtenTable(node);
    if (table !== undefined) found.push({ place: `${file}: ${table} in ${name}`, table, isAnnounced: proven });
    for (const child of childrenOf(node)) visit(child, node, name, proven);
  };
  visit(programOf(file, source), undefined, 'the module', false);
  return found;
}

const manifests = await Promise.all(
  globSync('plugins/*/manifest.ts', { cwd: ROOT }).map(
    async (file) => ((await import(resolve(ROOT, file))) as { readonly manifest: PluginManifest }).manifest,
  ),
);
const files = globSync('plugins/*/server/**/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));
const writes = files.flatMap(writesOf);
const ofObjects = writes.filter(({ table }) => table === COMPUTED || Object.values(TABLES).includes(table));

it('each kind that a manifest claims has its table here', () => {
  expect(manifests.flatMap(({ objects = [] }) => objects).sort()).toEqual(Object.keys(TABLES));
});

it('each table of objects is written somewhere', () => {
  expect(new Set(ofObjects.map(({ table }) => table))).toEqual(new Set([COMPUTED, ...Object.values(TABLES)]));
});

it('rows of objects are written by functions alone that hold the proof of objectChanges', () => {
  expect(
    ofObjects.filter(({ isAnnounced, place }) => !isAnnounced && !(place in ALLOWED)).map(({ place }) => place),
  ).toEqual([]);
});

it('what is announced by now leaves the list', () => {
  const unannounced = new Set(ofObjects.filter(({ isAnnounced }) => !isAnnounced).map(({ place }) => place));
  expect(Object.keys(ALLOWED).filter((place) => !unannounced.has(place))).toEqual([]);
});

it('objectChanges alone makes proofs', () => {
  const casts = files.filter((file) =>
    /as Announced\b|as unknown as Announced/.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(casts).toEqual([]);
});
