/** The order matters: the User-Agent of many browsers also contains the names of others. */
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
  /** Name of the browser, or else the first word of the User-Agent; null when it is empty. */
  readonly program: string | null;
  readonly system: string | null;
}

/** The common name of the program that sent this User-Agent. */
export function browserName(userAgent: string): BrowserName {
  const named = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  return {
    program: named(PROGRAMS) ?? /^(?!Mozilla)[^\s/;(]{1,40}/.exec(userAgent)?.[0] ?? null,
    system: named(SYSTEMS),
  };
}
