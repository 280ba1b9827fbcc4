import type { WebBuild } from './web-build.ts';

/**
 * The page that starts the web app. Its only inline script is the import map, admitted by its hash; everything else
 * that the app needs to know stands in an attribute.
 */
export function pageShell(build: WebBuild, locale: string, bootstrap: unknown): string {
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<title>Facet</title>',
    ...(build.importMap === undefined ? [] : [`<script type="importmap">${build.importMap}</script>`]),
    ...build.preload.map(preloadLink),
    ...build.styles.map((url) => `<link rel="stylesheet" href="${escapeAttribute(url)}">`),
    ...build.scripts.map((url) => `<script type="module" src="${escapeAttribute(url)}"></script>`),
  ];
  const language = escapeAttribute(locale.replace('_', '-'));
  const data = escapeAttribute(JSON.stringify(bootstrap));
  return `<!doctype html>\n<html lang="${language}"><head>${head.join('')}</head><body><div id="app" data-bootstrap="${data}"></div></body></html>\n`;
}

export function contentSecurityPolicy(build: WebBuild): string {
  const scripts = ["'self'", ...(build.importMapHash === undefined ? [] : [build.importMapHash])];
  return [
    "default-src 'self'",
    `script-src ${scripts.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  "'": '&#39;',
  '<': '&lt;',
  '>': '&gt;',
};

export function escapeAttribute(text: string): string {
  return text.replace(/[&"'<>]/g, (character) => ENTITIES[character] ?? character);
}

function preloadLink(url: string): string {
  const href = escapeAttribute(url);
  return url.endsWith('.woff2')
    ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`
    : `<link rel="modulepreload" href="${href}">`;
}
