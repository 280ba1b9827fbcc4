const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad request',
  403: 'You may not see this',
  404: 'There is nothing here',
  410: 'This part is switched off',
  503: 'This part is not running',
};

/** Nothing is loaded for it: the page is for moments when little else works. */
const LOOK = `
  :root { color-scheme: light dark; }
  body { display: grid; place-content: center; min-height: 90vh; margin: 0; padding: 24px; font: 14px/1.5 system-ui, sans-serif; text-align: center; }
  h1 { margin: 0; font-size: 18px; font-weight: 600; }
  p { margin: 8px 0 0; overflow-wrap: anywhere; opacity: 0.75; }
  a { color: LinkText; }
`;

/** A page without scripts, for browsers whose navigation ends in an error. */
export function errorPage(status: number, requestId: string): string {
  const title = TITLES[status] ?? 'Something went wrong';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${LOOK}</style></head><body><main><h1>${title}</h1><p>${status} · ${requestId}</p><p><a href="/">Facet</a></p></main></body></html>`;
}
