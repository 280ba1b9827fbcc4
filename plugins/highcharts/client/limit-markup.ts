import type Highcharts from 'highcharts';

/** What tooltips, labels and descriptions are made of, and the shapes and filters of a drawing. Nothing here fetches or leads away. */
const TAGS: ReadonlySet<string> = new Set(
  `#text b br button caption div em h1 h2 h3 h4 h5 h6 i li ol p small span strong sub sup table tbody td th thead tr u ul
  circle clipPath defs filter linearGradient marker path pattern rect stop svg text textPath title tspan
  feComponentTransfer feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode
  feMorphology feOffset`.split(/\s+/),
);
const ADDRESSES: ReadonlySet<string> = new Set(['src', 'target']);

/**
 * The library reads texts as HTML. Ours are escaped where they enter; should one slip through, its markup can still
 * neither fetch anything nor lead anywhere, and names only parts of the drawing itself.
 */
export function limitMarkup(ast: typeof Highcharts.AST): void {
  ast.allowedTags = ast.allowedTags.filter((tag) => TAGS.has(tag));
  ast.allowedAttributes = ast.allowedAttributes.filter((name) => !ADDRESSES.has(name));
  ast.allowedReferences = ['#'];
}
