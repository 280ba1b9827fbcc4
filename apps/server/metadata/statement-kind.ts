/**
 * What a statement of a plugin does to the size of its tables, as its first word says. Code of the plugin, such as a trigger, runs
 * within all but those that free room.
 */
export type StatementKind = 'frees' | 'shrinks' | 'control' | 'other';

const KINDS: ReadonlyMap<string, StatementKind> = new Map([
  ['drop', 'frees'],
  ['vacuum', 'frees'],
  ['delete', 'shrinks'],
  ['truncate', 'shrinks'],
  ['begin', 'control'],
  ['start', 'control'],
  ['commit', 'control'],
  ['end', 'control'],
  ['rollback', 'control'],
  ['abort', 'control'],
  ['savepoint', 'control'],
  ['release', 'control'],
]);

/** Of the text of one statement. With a comment before it, it is `other`, which may do least. */
export function statementKind(sql: string): StatementKind {
  const [, word = ''] = /^\s*([a-z]+)(?![\w$])/i.exec(sql) ?? [];
  return KINDS.get(word.toLowerCase()) ?? 'other';
}
