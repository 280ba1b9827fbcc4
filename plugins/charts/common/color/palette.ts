/** A named list of categorical colours. Any CSS colour is allowed, including variables of the theme. */
export interface ColorScheme {
  readonly key: string;
  readonly label: string;
  readonly colors: readonly string[];
}

/** Key of the default scheme. It is drawn with the theme's palette, so that it follows light and dark mode. */
export const DEFAULT_SCHEME = 'supersetColors';

const theme = Array.from({ length: 10 }, (_, index) => `var(--chart-${index + 1})`);

/** Colours that are written as hexadecimal digits with blanks between them. */
export const hexColors = (text: string): readonly string[] => text.split(' ').map((digits) => `#${digits}`);

const BY_THEME: ColorScheme = { key: DEFAULT_SCHEME, label: 'Facet', colors: theme };

/** Schemes that the operator has added; one with the key of another takes its place. */
export interface OwnSchemes {
  readonly categorical: readonly ColorScheme[];
  readonly sequential: readonly ColorScheme[];
}

let own: OwnSchemes = { categorical: [], sequential: [] };
/** The categorical schemes at hand: few charts need another than that of the theme. */
let known: ReadonlyMap<string, ColorScheme> = byKey([BY_THEME]);

function byKey(schemes: readonly ColorScheme[]): ReadonlyMap<string, ColorScheme> {
  return new Map(schemes.map((scheme) => [scheme.key, scheme]));
}

/** The page says once which schemes the operator has added. */
export function setOwnSchemes(schemes: OwnSchemes): void {
  own = schemes;
  known = byKey([...known.values(), ...own.categorical]);
}

export const ownSchemes = (): OwnSchemes => own;

/** Makes the schemes drawable that come with a chart that names one of them. */
export function learnSchemes(schemes: readonly ColorScheme[]): void {
  known = byKey([BY_THEME, ...schemes, ...own.categorical]);
}

/** These schemes and those that the operator has added, each key once. */
export function withOwn(schemes: readonly ColorScheme[], added: readonly ColorScheme[]): readonly ColorScheme[] {
  return [...byKey([...schemes, ...added]).values()];
}

/** Whether a chart that names this scheme can be drawn in its colours at once. */
export const isAtHand = (key: unknown): boolean => typeof key !== 'string' || key === '' || known.has(key);

/** Number of tones before two labels get the same colour. */
export const TONES = 3;

/**
 * A colour of a scheme in a tone: unchanged, mixed with the text colour, or mixed with the page colour. The tones can
 * be distinguished in light and dark mode.
 */
export function toned(color: string, tone: number): string {
  if (tone === 0) return color;
  return tone === 1
    ? `color-mix(in oklab, ${color} 58%, var(--text-1))`
    : `color-mix(in oklab, ${color} 52%, var(--surface-card))`;
}

/** The scheme of a key; unknown keys and no choice give that of the theme. */
export function categoricalScheme(key: unknown): ColorScheme {
  return (typeof key === 'string' ? known.get(key) : undefined) ?? BY_THEME;
}
