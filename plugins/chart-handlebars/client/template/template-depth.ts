/** A tag: what opens, closes or continues a block, and what stands in it. */
const TAG = /\{\{[~{&]*\s*(#|\^|\/|else\b)?([^}]*)/g;

/**
 * How deep blocks stand in blocks, branches in branches, or brackets in brackets. Reading what is nested deeply takes the
 * parser many times as long as reading as much side by side, so this is asked before.
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
      // Each further branch stands in the one before it.
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
