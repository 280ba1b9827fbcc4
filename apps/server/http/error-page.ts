const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad request',
  403: 'You may not see this',
  404: 'There is nothing here',
  410: 'This part is switched off',
  503: 'This part is not running',
};

/** A page without scripts, for browsers whose navigation ends in an error. */
export function errorPage(status: number, requestId: string): string {
  const title = TITLES[status] ?? 'Something went wrong';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1><p>${status} · ${requestId}</p><p><a href="/">Facet</a></p></body></html>`;
}
