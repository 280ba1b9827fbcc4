import { type CssNode, generate, walk } from 'css-tree';

/** Parts of selectors that are kept; all of them choose among what stands below the scope. */
const PARTS: ReadonlySet<string> = new Set([
  'Selector',
  'SelectorList',
  'TypeSelector',
  'ClassSelector',
  'IdSelector',
  'AttributeSelector',
  'PseudoClassSelector',
  'PseudoElementSelector',
  'Combinator',
  'Identifier',
  'String',
  'Nth',
  'AnPlusB',
]);

const INWARD: ReadonlySet<string> = new Set([' ', '>']);

/**
 * A selector that chooses only inside of `scope`. Names of the whole page (`html`, `body`, `:root`) stand for the scope
 * itself. `undefined`: it cannot be scoped.
 */
export function scopedSelector(selector: CssNode, scope: string): string | undefined {
  if (selector.type !== 'Selector' || !isKnown(selector)) return undefined;
  let parts = selector.children.toArray();
  for (;;) {
    const [first, second] = parts;
    if (first === undefined || first.type === 'Combinator') return undefined;
    if (!isPage(first) || (second !== undefined && second.type !== 'Combinator')) break;
    if (second === undefined) return scope;
    // What stands beside the page stands beside the scope: outside of it.
    if (!INWARD.has(second.name)) return undefined;
    parts = parts.slice(2);
  }
  return `${scope} ${parts.map((part) => generate(part)).join('')}`;
}

function isPage(node: CssNode): boolean {
  if (node.type === 'TypeSelector') return ['html', 'body'].includes(node.name.toLowerCase());
  return node.type === 'PseudoClassSelector' && node.name.toLowerCase() === 'root' && node.children === null;
}

function isKnown(selector: CssNode): boolean {
  let known = true;
  walk(selector, (node) => {
    known &&= PARTS.has(node.type);
  });
  return known;
}
