import type { ColorSchemeOfSite } from './color-scheme-of-site.ts';

/** Colours as clients of the contract name them, and what stands for each in the design. */
const COLORS: Readonly<Record<string, readonly string[]>> = {
  colorPrimary: ['--accent', '--accent-text', '--focus'],
  colorPrimaryHover: ['--accent-hover'],
  colorPrimaryActive: ['--accent-active'],
  colorPrimaryText: ['--accent-text'],
  colorPrimaryBg: ['--accent-subtle', '--surface-selected'],
  colorPrimaryBorder: ['--accent-border'],
  colorLink: ['--accent-text'],
  colorTextLightSolid: ['--text-on-accent'],
  colorSuccess: ['--success', '--success-text'],
  colorWarning: ['--warning', '--warning-text'],
  colorError: ['--danger', '--danger-fill', '--danger-text'],
  colorInfo: ['--info', '--info-text'],
  colorBgBase: ['--surface-page', '--surface-card', '--surface-raised'],
  colorBgLayout: ['--surface-page'],
  colorBgContainer: ['--surface-card'],
  colorBgElevated: ['--surface-raised'],
  colorTextBase: ['--text-1', '--text-2', '--text-3'],
  colorText: ['--text-1'],
  colorTextSecondary: ['--text-2'],
  colorTextTertiary: ['--text-3'],
  colorTextDisabled: ['--text-disabled'],
  colorBorder: ['--border'],
  colorBorderSecondary: ['--border-subtle'],
};

/** The steps around an accent, of which most sites name only the middle. */
const AROUND_ACCENT: Readonly<Record<string, string>> = {
  '--accent-hover': 'color-mix(in oklab, var(--accent) 88%, black)',
  '--accent-active': 'color-mix(in oklab, var(--accent) 76%, black)',
  '--accent-subtle': 'color-mix(in oklab, var(--accent) 12%, var(--surface-card))',
  '--surface-selected': 'color-mix(in oklab, var(--accent) 12%, var(--surface-card))',
  '--accent-border': 'color-mix(in oklab, var(--accent) 45%, var(--surface-card))',
};

/** Nothing that loads, refers to something else, or ends a declaration. */
const COLOR = /^(?:#[\da-f]{3,8}|(?:rgb|hsl)a?\([\d\s.,%/-]{1,60}\)|[a-z]{3,30})$/i;
const FONTS = /^[\w\s"',-]{1,200}$/;
const LARGEST_RADIUS = 32;

type Scheme = 'light' | 'dark';

/** Draws a page of guests in the colours of the site around. What it sends is data from outside. */
export class SiteTheme {
  readonly #sheet = new CSSStyleSheet();
  readonly #scheme: Pick<ColorSchemeOfSite, 'change'>;

  constructor(page: Pick<Document, 'adoptedStyleSheets'>, scheme: Pick<ColorSchemeOfSite, 'change'>) {
    this.#scheme = scheme;
    page.adoptedStyleSheets = [...page.adoptedStyleSheets, this.#sheet];
  }

  /** A theme, or one for each scheme. It takes the place of the one before; other values change nothing. */
  change(config: unknown): void {
    if (typeof config !== 'object' || config === null) return;
    const one = memberOf(config, 'theme_default') ?? config;
    const dark = memberOf(config, 'theme_dark');
    const schemeOfOne = isDark(one) ? 'dark' : 'light';
    const themes: readonly (readonly [Scheme, unknown])[] =
      typeof dark === 'object' && dark !== null
        ? [
            ['light', one],
            ['dark', dark],
          ]
        : [[schemeOfOne, one]];
    this.#sheet.replaceSync(themes.map(([scheme, theme]) => ruleOf(scheme, memberOf(theme, 'token'))).join('\n'));
    // Its colours are made for one scheme; beside the other's they could not be read.
    if (themes.length === 1) this.#scheme.change(schemeOfOne === 'dark' ? 'dark' : 'default');
  }
}

function isDark(theme: unknown): boolean {
  const algorithm = memberOf(theme, 'algorithm');
  return Array.isArray(algorithm) ? algorithm.includes('dark') : algorithm === 'dark';
}

function ruleOf(scheme: Scheme, token: unknown): string {
  const values = Object.entries(valuesOf(token)).map(([name, value]) => `${name}: ${value};`);
  return values.length === 0 ? '' : `:root[data-mantine-color-scheme="${scheme}"] { ${values.join(' ')} }`;
}

function valuesOf(token: unknown): Readonly<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const [name, places] of Object.entries(COLORS)) {
    const color = memberOf(token, name);
    if (typeof color === 'string' && COLOR.test(color)) for (const place of places) values[place] = color;
  }
  const fonts = memberOf(token, 'fontFamily');
  if (typeof fonts === 'string' && FONTS.test(fonts)) values['--font-sans'] = fonts;
  const radius = memberOf(token, 'borderRadius');
  if (typeof radius === 'number' && radius >= 0 && radius <= LARGEST_RADIUS) values['--r-md'] = `${radius}px`;
  return '--accent' in values ? { ...AROUND_ACCENT, ...values } : values;
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
