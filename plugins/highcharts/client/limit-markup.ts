import type Highcharts from 'highcharts';

/**
 * Tags of tooltips, labels and descriptions, and of shapes and filters. None of them can load anything or navigate
 * away.
 */
const TAGS: ReadonlySet<string> = new Set(
  `#text b br button caption div em h1 h2 h3 h4 h5 h6 i li ol p small span strong sub sup table tbody td th thead tr u ul
  circle clipPath defs filter linearGradient marker path pattern rect stop svg text textPath title tspan
  feComponentTransfer feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode
  feMorphology feOffset`.split(/\s+/),
);
const ADDRESSES: ReadonlySet<string> = new Set(['src', 'target']);

/**
 * Highcharts reads texts as HTML. Facet's texts are escaped where they enter; if one is missed, its markup can still
 * neither load anything nor navigate, and can reference only parts of the chart itself.
 */
export function limitMarkup(ast: typeof Highcharts.AST): void {
  ast.allowedTags = ast.allowedTags.filter((tag) => TAGS.has(tag));
  ast.allowedAttributes = ast.allowedAttributes.filter((name) => !ADDRESSES.has(name));
  ast.allowedReferences = ['#'];
}
