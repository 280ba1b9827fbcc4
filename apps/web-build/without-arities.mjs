const CASE = /\n {8}case [A-Z_]+:\n {12}resolveNode = build[A-Za-z]+\(node, resolveActivations\);\n {12}break;/g;
const ARITIES = 5;

/**
 * Rspack loader for where Inversify chooses a function by the number of what a value is made of: one for each number up to
 * four, which spares a server some time on each request. A page makes each value once, and takes the one for any number.
 */
export default function withoutArities(source) {
  const found = source.match(CASE)?.length ?? 0;
  if (found !== ARITIES)
    throw new Error(`Inversify chooses among ${found} functions by number, not ${ARITIES}: look for ${CASE}.`);
  return source.replace(CASE, '');
}
