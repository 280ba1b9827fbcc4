const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad request',
  403: 'You may not see this',
  404: 'There is nothing here',
  410: 'This part is switched off',
  431: 'This address is too long',
  503: 'This part is not running',
};

const REMEDIES: Readonly<Record<number, string>> = {
  431: 'Nothing is lost where the link comes from. Open that page, and copy a link from its Share menu: it is short, whatever it leads to. If every address ends here, delete the cookies of this site.',
};

/** Nothing is loaded for it: the page is for moments when little else works. */
const LOOK = `
  :root { color-scheme: light dark; }
  body { display: grid; place-content: center; min-height: 90vh; margin: 0; padding: 24px; font: 14px/1.5 system-ui, sans-serif; text-align: center; }
  h1 { margin: 0; font-size: 18px; font-weight: 600; }
  p { max-width: 60ch; margin: 8px auto 0; overflow-wrap: anywhere; opacity: 0.75; }
  a { color: LinkText; }
`;

/** A page without scripts, for browsers whose navigation ends in an error. @param requestId Absent where nothing could be read */
export function errorPage(status: number, requestId?: string): string {
  const title = TITLES[status] ?? 'Something went wrong';
  const remedy = REMEDIES[status] === undefined ? '' : `<p>${REMEDIES[status]}</p>`;
  const facts = requestId === undefined ? `${status}` : `${status} · ${requestId}`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${LOOK}</style></head><body><main><h1>${title}</h1>${remedy}<p>${facts}</p><p><a href="/">Facet</a></p></main></body></html>`;
}
