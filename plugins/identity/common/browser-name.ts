/** In this order: many browsers also carry the names of other ones. */
const PROGRAMS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*Safari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

export interface BrowserName {
  /** A browser, else the first word of what a program calls itself; null when it says nothing. */
  readonly program: string | null;
  readonly system: string | null;
}

/** What people call the program that sent this User-Agent. */
export function browserName(userAgent: string): BrowserName {
  const named = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  return {
    program: named(PROGRAMS) ?? /^(?!Mozilla)[^\s/;(]{1,40}/.exec(userAgent)?.[0] ?? null,
    system: named(SYSTEMS),
  };
}
