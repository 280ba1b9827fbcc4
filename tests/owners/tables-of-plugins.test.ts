import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { isSyntaxNode as isNode, programOf, type SyntaxNode as Node } from '../support/syntax-tree.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Functions whose first argument, or whose listed ones, name tables or columns of them. */
const NAMING =
  /^(selectFrom|insertInto|updateTable|deleteFrom|(inner|left|right|full)Join|ref|table|createTable|dropTable|relatedRows|offerRows|cachedUntilWrite|onWrite)$/;
/** Members of objects that name a table. */
const MEMBERS = new Set(['table', 'through']);

const textOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined;

const nameOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined;
  const { name } = (node.type === 'MemberExpression' ? node['property'] : node) as { readonly name?: unknown };
  return typeof name === 'string' ? name : undefined;
};

/** Texts in places of the code where tables are named. */
function sqlTexts(node: Node, found: string[] = []): readonly string[] {
  if (node.type === 'CallExpression' && NAMING.test(nameOf(node['callee']) ?? ''))
    for (const argument of node['arguments'] as readonly unknown[]) {
      const listed =
        isNode(argument) && argument.type === 'ArrayExpression' ? (argument['elements'] as unknown[]) : [argument];
      found.push(...listed.flatMap((one) => textOf(one) ?? []));
    }
  if (node.type === 'Property' && MEMBERS.has(nameOf(node['key']) ?? '')) found.push(textOf(node['value']) ?? '');
  if (node.type === 'TaggedTemplateExpression' && nameOf(node['tag']) === 'sql') {
    const { quasis } = node['quasi'] as { readonly quasis: readonly { readonly value: { readonly raw: string } }[] };
    found.push(...quasis.map(({ value }) => value.raw));
  }
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) sqlTexts(child, found);
  return found;
}

const parsed = (file: string): Node => programOf(file, readFileSync(join(ROOT, file), 'utf8'));
const pluginOf = (file: string): string => file.split('/')[1] ?? '';

/** Table → plugin whose migrations make it. */
const owners = new Map<string, string>();
for (const file of globSync('plugins/*/server/migrations.ts', { cwd: ROOT })) {
  const source = readFileSync(join(ROOT, file), 'utf8');
  for (const [, table] of source.matchAll(/createTable\('(\w+)'\)/g)) owners.set(table ?? '', pluginOf(file));
  // Tables of one shape are created in a loop over their names, alone or with the name of a column.
  for (const [, pair, list = ''] of source.matchAll(
    /for \(const (\[)?table\b[^\]]*?\]? of \[([\s\S]*?)\](?: as const)?\) ?\{/g,
  ))
    for (const [, table = ''] of list.matchAll(pair === undefined ? /'(\w+)'/g : /\[\s*'(\w+)'/g))
      owners.set(table, pluginOf(file));
}

const files = globSync('plugins/*/{server/**/*.ts,common/**/*.ts,*.ts}', { cwd: ROOT }).filter(
  (file) => !file.endsWith('.test.ts'),
);
const found = files.flatMap((file) => {
  const texts = sqlTexts(parsed(file)).join('\n');
  return [...owners].flatMap(([table, owner]) =>
    owner !== pluginOf(file) && new RegExp(String.raw`\b${table}\b`).test(texts) ? [`${file}: ${table}`] : [],
  );
});

it('knows the tables of all plugins', () => {
  expect(owners.size).toBeGreaterThan(30);
  for (const table of ['slices', 'dashboards', 'datasets', 'dbs', 'users', 'saved_query', 'dashboard_slices', 'logs'])
    expect(owners.has(table), table).toBe(true);
});

it('sees a table in every place where code names one', () => {
  const code = `sql\`select x from dbs\`; db.selectFrom('slices'); q.leftJoin('users', 'users.id', 'x');
    const a = { table: 'roles' }; sql.ref('logs.id'); cachedUntilWrite(store, ['datasets'], f);`;
  const texts = sqlTexts(programOf('x.ts', code)).join('\n');
  for (const table of ['dbs', 'slices', 'users', 'roles', 'logs', 'datasets']) expect(texts).toContain(table);
});

it('a plugin names no table of another one: it asks the service of its owner', () => {
  expect(found).toEqual([]);
});
