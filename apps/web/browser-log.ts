import type { Logger } from '@facet/sdk/common';

type Level = 'debug' | 'info' | 'warn' | 'error';

/** The browser's console is the log of the page; debug lines only where a developer asked for them. */
export function createBrowserLog(debug: boolean): Logger {
  const write =
    (level: Level): Logger['info'] =>
    (message, fields) => {
      // oxlint-disable-next-line no-console -- this is the one place that owns the console
      console[level](`[facet] ${message}`, ...(fields ? [fields] : []));
    };
  return { debug: debug ? write('debug') : () => {}, info: write('info'), warn: write('warn'), error: write('error') };
}
