/** A tag: the sign that opens, closes or continues a block, and its content. */
const TAG = /\{\{[~{&]*\s*(#|\^|\/|else\b)?([^}]*)/g;

/**
 * Nesting depth of blocks, branches and parentheses. Deep nesting takes the parser much more time than the same amount
 * side by side, so it is limited before parsing.
 */
export function templateDepth(source: string): number {
  const open: number[] = [];
  let depth = 0;
  let deepest = 0;
  for (const [, kind = '', rest = ''] of source.matchAll(TAG)) {
    if (kind === '#' || kind === '^') {
      open.push(1);
      depth += 1;
    } else if (kind === '/') depth -= open.pop() ?? 0;
    else if (kind === 'else' && rest.trim() !== '' && open.length > 0) {
      // The parser nests each further branch in the previous one.
      open[open.length - 1] = (open.at(-1) ?? 0) + 1;
      depth += 1;
    }
    deepest = Math.max(deepest, depth, bracketDepth(rest));
  }
  return deepest;
}

function bracketDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
