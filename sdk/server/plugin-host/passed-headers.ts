/** What an installed plugin may say about its answer. All others decide for the server, a proxy or the whole site. */
const ANSWER_HEADERS: ReadonlySet<string> = new Set([
  'allow',
  'cache-control',
  'content-disposition',
  'content-language',
  'content-type',
  'etag',
  'expires',
  'last-modified',
  'retry-after',
  'vary',
]);

/** What a plugin learns of a request. All others are the caller's own, or those of the proxies on the way. */
const REQUEST_HEADERS: ReadonlySet<string> = new Set([
  'accept',
  'accept-language',
  'content-length',
  'content-type',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-unmodified-since',
  'range',
  'user-agent',
  'x-requested-with',
]);

const PRINTABLE = /^[\t\x20-\x7e]*$/;

/** Whether an answer of a plugin may have this header. */
export const isAnswerHeader = (name: string, value: string): boolean =>
  ANSWER_HEADERS.has(name.toLowerCase()) && PRINTABLE.test(value);

/** The headers of a request that a plugin learns. */
export const requestHeaders = <T>(headers: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => REQUEST_HEADERS.has(name)));
