import { createHash } from 'node:crypto';
import type { PlainForm } from '@facet/sdk/server';
import { escapeMarkup } from './escape-markup.ts';
import type { Directive, OutsideOrigins } from './outside-sources.ts';
import { plainForm } from './plain-form.ts';
import type { WebBuild } from './web-build.ts';

/**
 * Sets the colour scheme before anything is drawn, so that a dark page never flashes light. The key and the attribute
 * are those of the web app's own theme switch, which takes over as soon as it runs.
 */
const EARLY_THEME = `(function(){var s=null;try{s=localStorage.getItem('mantine-color-scheme-value')}catch(e){}if(s!=='light'&&s!=='dark')s=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';document.documentElement.setAttribute('data-mantine-color-scheme',s)})()`;
const EARLY_THEME_HASH = `'sha256-${createHash('sha256').update(EARLY_THEME).digest('base64')}'`;

/**
 * The page that starts the web app. Its inline scripts are the import map and the one that sets the colour scheme, each
 * admitted by its hash; everything else
 * that the app needs to know stands in an attribute.
 */
export function pageShell(build: WebBuild, locale: string, bootstrap: unknown, form?: PlainForm): string {
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<title>Facet</title>',
    ...(build.icon === undefined ? [] : [`<link rel="icon" type="image/svg+xml" href="${escapeMarkup(build.icon)}">`]),
    `<script>${EARLY_THEME}</script>`,
    ...(build.importMap === undefined ? [] : [`<script type="importmap">${build.importMap}</script>`]),
    ...build.preload.map(preloadLink),
    ...build.styles.map((url) => `<link rel="stylesheet" href="${escapeMarkup(url)}">`),
    ...build.scripts.map((url) => `<script type="module" src="${escapeMarkup(url)}"></script>`),
  ];
  const language = escapeMarkup(locale.replace('_', '-'));
  const data = escapeMarkup(JSON.stringify(bootstrap));
  return `<!doctype html>\n<html lang="${language}"><head>${head.join('')}</head><body><div id="app" data-bootstrap="${data}">${form === undefined ? '' : plainForm(form)}</div></body></html>\n`;
}

/**
 * @param outside Origins of other servers by directive, each checked by `originsIn`.
 * @param frames The sites that may frame a page of guests.
 */
export function contentSecurityPolicy(
  build: WebBuild,
  outside: OutsideOrigins = new Map(),
  frames: readonly string[] = [],
): string {
  const from = (directive: Directive, ...sources: readonly string[]) =>
    [directive, ...sources, ...(outside.get(directive) ?? [])].join(' ');
  const scripts = ["'self'", EARLY_THEME_HASH, ...(build.importMapHash === undefined ? [] : [build.importMapHash])];
  return [
    "default-src 'self'",
    `script-src ${scripts.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    from('img-src', "'self'", 'data:', 'blob:'),
    from('font-src', "'self'", 'data:'),
    from('connect-src', "'self'"),
    ...(outside.has('media-src') ? [from('media-src', "'self'")] : []),
    "worker-src 'self' blob:",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    from('frame-ancestors', "'self'", ...frames),
  ].join('; ');
}

function preloadLink(url: string): string {
  const href = escapeMarkup(url);
  return url.endsWith('.woff2')
    ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`
    : `<link rel="modulepreload" href="${href}">`;
}
