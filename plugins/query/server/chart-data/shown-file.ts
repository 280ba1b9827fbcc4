import { answeredForm } from '@facet/sdk/chart-query';
import type { FormData, QueryResult } from '@facet/sdk/common';
import { PostProcessingError, CellBudget } from '@facet/sdk/server';
import type { MetricFormat, ShownTable } from '../../contract.server.ts';
import { requestTexts, tooLarge } from '../errors.ts';
import { sheetCsv, sheetWorkbook } from '../files/sheet-file.ts';

/** Cells and headings that are made on the thread that serves all requests: some 200 ms of work. */
export const MOST_SHOWN_CELLS = 100_000;

export interface ShownFile {
  readonly form: FormData;
  readonly answers: readonly QueryResult[];
  readonly names: ReadonlyMap<string, string>;
  readonly formats: ReadonlyMap<string, MetricFormat>;
  readonly format: 'csv' | 'xlsx';
}

/** The answers of a chart as a file that looks as the chart does. @throws HttpError 413 */
export async function shownFile(
  shown: ShownTable,
  { form, answers, names, formats, format }: ShownFile,
): Promise<Uint8Array> {
  try {
    const budget = new CellBudget(MOST_SHOWN_CELLS);
    const sheet = shown(answeredForm(form, answers), answers, names, budget, formats);
    budget.fit((sheet.rows.count + 1) * (sheet.columns.count + 1));
    return format === 'csv' ? sheetCsv(sheet) : await sheetWorkbook(sheet);
  } catch (error) {
    if (error instanceof PostProcessingError) throw tooLarge(requestTexts.fileTooLarge(MOST_SHOWN_CELLS));
    throw error;
  }
}
