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
const CALL = /([\w-]*)\(/g;
const MOST = 500;

/**
 * Whether a declaration can do no more than change how an element looks. Escapes are refused whole: they spell names that
 * nobody looked for.
 */
export function isSafeDeclaration(property: string, value: string): boolean {
  if (!PROPERTY.test(property) && !CUSTOM_PROPERTY.test(property)) return false;
  if (value.length > MOST || value.includes('\\') || value.includes('/*') || value.includes('<')) return false;
  return [...value.matchAll(CALL)].every(([, name = '']) => FUNCTIONS.has(name.toLowerCase()));
}

/** The declarations of a style that are safe. */
export function safeDeclarations(style: CSSStyleDeclaration): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Array.from({ length: style.length }, (_, index) => style.item(index)).flatMap((property) => {
      const value = style.getPropertyValue(property);
      return isSafeDeclaration(property, value) ? [[property, value] as const] : [];
    }),
  );
}
