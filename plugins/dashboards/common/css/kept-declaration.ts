import { safePicture } from '@facet/sdk/markdown';
import { type CssNode, type Declaration, walk } from 'css-tree';

const PARTS: ReadonlySet<string> = new Set([
  'Declaration',
  'Value',
  'Identifier',
  'Number',
  'Dimension',
  'Percentage',
  'Hash',
  'String',
  'Operator',
  'Parentheses',
  'Brackets',
  'Function',
  'Url',
  'WhiteSpace',
]);

const names = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Functions that compute; none of them fetches. */
const FUNCTIONS = names(`var calc min max clamp abs sign round mod rem sin cos tan pow sqrt hypot
  rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark
  linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient repeating-conic-gradient
  translate translatex translatey translatez translate3d rotate rotatex rotatey rotatez rotate3d scale scalex scaley scalez
  scale3d skew skewx skewy matrix matrix3d perspective
  cubic-bezier steps linear blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia
  minmax repeat fit-content counter counters inset circle ellipse polygon`);

const PROPERTY = /^(?:--[\w-]+|-?[a-z][a-z-]*)$/i;

/** Values of `position`: fixed elements would lie over the page around the dashboard. */
const POSITIONS = names('static relative absolute sticky initial inherit unset');
/** What the page around it uses for its bars, menus and dialogs begins above. */
const HIGHEST = 9;

/** The declaration, when everything in it is known and stays inside of the dashboard; else `null`. */
export function keptDeclaration(declaration: Declaration): Declaration | null {
  const property = declaration.property.toLowerCase();
  if (!PROPERTY.test(property) || declaration.value.type !== 'Value' || !isKnown(declaration)) return null;
  const words = declaration.value.children.toArray();
  if (property === 'position') return words.every(isPosition) ? declaration : null;
  if (property === 'z-index') return words.every(isLowLayer) ? declaration : null;
  return declaration;
}

const isPosition = (node: CssNode): boolean => node.type === 'Identifier' && POSITIONS.has(node.name.toLowerCase());

const isLowLayer = (node: CssNode): boolean =>
  node.type === 'Identifier' || (node.type === 'Number' && Math.abs(Number(node.value)) <= HIGHEST);

function isKnown(declaration: CssNode): boolean {
  let known = true;
  walk(declaration, (node) => {
    if (!PARTS.has(node.type)) known = false;
    if (node.type === 'Function' && !FUNCTIONS.has(node.name.toLowerCase())) known = false;
    if (node.type !== 'Url') return;
    const picture = safePicture(node.value);
    if (picture === undefined) known = false;
    else node.value = picture;
  });
  return known;
}
