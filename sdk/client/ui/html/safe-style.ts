/** What a declaration may be about: how its own element looks. */
const PROPERTY =
  /^(?:align|animation|aspect|background|border|bottom|box|caption|clear|color|column|columns|content|cursor|direction|display|empty|fill|filter|flex|float|font|gap|grid|height|hyphens|inset|justify|left|letter|line|list|margin|max|min|object|opacity|order|outline|overflow|padding|place|position|right|row|stroke|tab|table|text|top|transform|transition|translate|rotate|scale|unicode|vertical|visibility|white|width|word|z)(?:-[a-z]+)*$/;
const CUSTOM_PROPERTY = /^--[\w-]+$/;

/** What a value may call. None of these fetches anything; `url`, `image-set`, `src` and what is yet to come are not here. */
const FUNCTIONS: ReadonlySet<string> = new Set([
  'rgb',
  'rgba',
  'hsl',
  'hsla',
  'hwb',
  'lab',
  'lch',
  'oklab',
  'oklch',
  'color',
  'color-mix',
  'light-dark',
  'var',
  'calc',
  'min',
  'max',
  'clamp',
  'round',
  'abs',
  'minmax',
  'repeat',
  'fit-content',
  'counter',
  'counters',
  'linear-gradient',
  'radial-gradient',
  'conic-gradient',
  'repeating-linear-gradient',
  'repeating-radial-gradient',
  'translate',
  'translatex',
  'translatey',
  'scale',
  'scalex',
  'scaley',
  'rotate',
  'skew',
  'skewx',
  'skewy',
  'matrix',
  'cubic-bezier',
  'steps',
  'blur',
  'brightness',
  'contrast',
  'drop-shadow',
  'grayscale',
  'hue-rotate',
  'invert',
  'opacity',
  'saturate',
  'sepia',
  '',
]);
const CALL = /(?<![\w-])([\w-]*)\(/g;
const MOST = 500;

/**
 * Whether a declaration can do no more than change how an element looks. Escapes are refused whole: they spell names that
 * the allow-list does not know.
 */
export function isSafeDeclaration(property: string, value: string): boolean {
  if (!PROPERTY.test(property) && !CUSTOM_PROPERTY.test(property)) return false;
  if (value.length > MOST || value.includes('\\') || value.includes('/*') || value.includes('<')) return false;
  if (!isClosed(value) || /[{};\n]/.test(value)) return false;
  return [...value.matchAll(CALL)].every(([, name = '']) => FUNCTIONS.has(name.toLowerCase()));
}

/** Text that begins a string or a bracket and leaves it open would reach into what follows. */
function isClosed(value: string): boolean {
  const count = (character: string) => value.split(character).length - 1;
  return count('"') % 2 === 0 && count("'") % 2 === 0 && count('(') === count(')');
}

export interface SafeDeclaration {
  readonly property: string;
  readonly value: string;
  readonly important: boolean;
}

const IMPORTANT = /(?<!\s)\s*!important$/i;

/**
 * The declarations of a style that are safe. They are read from what the browser writes of it, not from its members: those
 * are empty where a shorthand holds a variable.
 */
export function safeDeclarations(style: CSSStyleDeclaration): readonly SafeDeclaration[] {
  return style.cssText.split(';').flatMap((declaration): SafeDeclaration[] => {
    const at = declaration.indexOf(':');
    const property = declaration.slice(0, Math.max(0, at)).trim();
    const stated = declaration.slice(at + 1).trim();
    const value = stated.replace(IMPORTANT, '');
    if (at < 0 || !isSafeDeclaration(property, value)) return [];
    return [{ property, value, important: value !== stated }];
  });
}
