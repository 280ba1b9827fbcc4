/** Words that no engine takes as a plain name. */
const RESERVED = new Set(
  'all analyse analyze and any array as asc between both by case cast check collate column constraint create cross current_date current_time current_timestamp current_user default deferrable desc distinct do else end except exists false fetch for foreign from full grant group having in index inner insert intersect into is join key lateral leading left like limit localtime localtimestamp natural not null offset on only or order outer placing primary qualify references returning right select session_user set some symmetric table then to trailing true union unique update user using values variadic when where window with'.split(
    ' ',
  ),
);

/** PostgreSQL lowers the case of plain names, so one with capitals would be another name. */
const PLAIN: Readonly<Record<string, RegExp>> = { postgresql: /^[a-z_][a-z0-9_$]*$/ };
const USUAL = /^[A-Za-z_][\w$]*$/;
const BACKTICKS = new Set(['mysql', 'mariadb']);

/** A name as a statement of this engine may hold it; one that is no plain word goes into quotes. */
export function quoteName(name: string, backend: string | undefined): string {
  const plain = (PLAIN[backend ?? ''] ?? USUAL).test(name) && !RESERVED.has(name.toLowerCase());
  if (plain) return name;
  const mark = BACKTICKS.has(backend ?? '') ? '`' : '"';
  return mark + name.replaceAll(mark, mark + mark) + mark;
}
