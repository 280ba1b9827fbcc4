import type { HttpResult } from '@facet/sdk/server';
import { csvText } from './result-csv.ts';
import type { ReadableResult } from './live-result.ts';
import { downloadHeaders, textStream } from '../routes/result-answers.ts';

export type DownloadFormat = 'csv' | 'xlsx' | 'parquet';

/** All rows of a result as a file, made while it is sent. @param name Without its ending. */
export async function downloadAnswer(
  result: ReadableResult,
  format: DownloadFormat,
  name: string,
): Promise<HttpResult> {
  switch (format) {
    case 'csv':
      return { headers: downloadHeaders('text/csv; charset=utf-8', name, 'csv'), stream: textStream(csvText(result)) };
    default:
      throw new TypeError(`There is no ${format}.`);
  }
}
