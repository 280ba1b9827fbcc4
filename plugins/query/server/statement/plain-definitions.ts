import { isRecord, type Tree } from './syntax-tree.ts';

/**
 * Statements that make or change a table, a view or a schema, and what of each tells all that it does: the columns, what they are
 * made from, and how they are kept. Anything else may give the rows of one table another name (a clone, a partition, an engine that
 * reads a table or a folder), past the rights and rules that go by names.
 */
const MEMBERS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    create_table:
      'name columns constraints as_select as_select_parenthesized if_not_exists or_replace temporary properties with_properties mysql_table_options',
    create_view: 'name query columns if_not_exists or_replace temporary materialized',
    create_schema: 'name if_not_exists',
    alter_table: 'name actions if_exists',
  }).map(([kind, members]) => [kind, new Set(members.split(' '))]),
);

const ACTIONS: ReadonlySet<string> = new Set(
  'AddColumn DropColumn RenameColumn AlterColumn ModifyColumn ChangeColumn RenameTable AddConstraint DropConstraint AddIndex'.split(
    ' ',
  ),
);

const PROPERTIES: ReadonlySet<string> = new Set(
  'order_by partition_by_property cluster_by_property primary_key file_format_property schema_comment_property'.split(
    ' ',
  ),
);

/** How rows are kept; not where, and not from where. */
const OPTIONS =
  /^(format|partitioned_by|partitioning|sorted_by|bucket_count|bucketed_by|charset|default charset|character set|collate|comment|auto_increment|row_format)$/i;
const STORES = /^(innodb|myisam|aria|memory|columnstore)$/i;

/** Whether a definition names everything by which it could reach rows. Other statements do not concern it. */
export function definesPlainly(root: Tree): boolean {
  const [kind = '', body] = Object.entries(root)[0] ?? [];
  const known = MEMBERS.get(kind);
  if (known === undefined) return true;
  if (!isRecord(body)) return false;
  return Object.entries(body).every(
    ([member, value]) => isNothing(value) || (known.has(member) && isPlainMember(member, value)),
  );
}

function isPlainMember(member: string, value: unknown): boolean {
  const each = (isPlain: (one: unknown) => boolean): boolean => Array.isArray(value) && value.every(isPlain);
  switch (member) {
    case 'actions':
      return each((action) => isRecord(action) && Object.keys(action).every((name) => ACTIONS.has(name)));
    case 'properties':
      return each((property) => isRecord(property) && Object.entries(property).every(isPlainProperty));
    case 'with_properties':
    case 'mysql_table_options':
      return each(isPlainOption);
    default:
      return true;
  }
}

/** An engine with arguments reads what they name. */
function isPlainProperty([name, value]: readonly [string, unknown]): boolean {
  if (name !== 'engine_property') return PROPERTIES.has(name);
  return isRecord(value) && isRecord(value['this']) && 'identifier' in value['this'];
}

function isPlainOption(option: unknown): boolean {
  if (!Array.isArray(option)) return false;
  const [name, value] = option.map(String);
  if (name === undefined || value === undefined) return false;
  return OPTIONS.test(name) || (/^engine$/i.test(name) && STORES.test(value));
}

/** As the parser writes that a member is not there. */
const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === false || (Array.isArray(value) && value.length === 0);
