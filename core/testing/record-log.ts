import type { Logger } from '@facet/sdk/common';

export interface LogRecord {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A log that remembers. */
export function recordLog(): { readonly log: Logger; readonly records: LogRecord[] } {
  const records: LogRecord[] = [];
  const write =
    (level: LogRecord['level']) =>
    (message: string, fields: Readonly<Record<string, unknown>> = {}): void => {
      records.push({ level, message, fields });
    };
  return { log: { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }, records };
}
