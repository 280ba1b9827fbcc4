import type { EngineNames } from '@facet/plugin-query/contract';

/** Words that no engine accepts as an unquoted name. */
const RESERVED = new Set(
  'all analyse analyze and any array as asc between both by case cast check collate column constraint create cross current_date current_time current_timestamp current_user default deferrable desc distinct do else end except exists false fetch for foreign from full grant group having in index inner insert intersect into is join key lateral leading left like limit localtime localtimestamp natural not null offset on only or order outer placing primary qualify references returning right select session_user set some symmetric table then to trailing true union unique update user using values variadic when where window with'.split(
    ' ',
  ),
);

const PLAIN: Readonly<Record<'lower' | 'upper' | 'any', RegExp>> = {
  lower: /^[a-z_][a-z0-9_$]*$/,
  upper: /^[A-Z_][A-Z0-9_$]*$/,
  any: /^[A-Za-z_][\w$]*$/,
};

/** A name as an identifier of an engine: quoted, unless it is a plain word that the engine does not change. */
export function quoteName(name: string, { quote = '"', folds }: EngineNames = {}): string {
  const plain = PLAIN[folds ?? 'any'].test(name) && !RESERVED.has(name.toLowerCase());
  return plain ? name : quote + name.replaceAll(quote, quote + quote) + quote;
}
