import { answeredForm } from '@facet/sdk/chart-query';
import type { FormData, QueryResult } from '@facet/sdk/common';
import { CellBudget, PostProcessingError } from '@facet/sdk/server';
import { MOST_SHOWN_CELLS } from '../../common/shown-sheet.ts';
import type { MetricFormat, ShownTable } from '../../contract.server.ts';
import { brokenSheet, requestTexts, tooLarge } from '../errors.ts';
import { sheetCsv, sheetWorkbook } from '../files/sheet-file.ts';
import { sheetFault } from '../files/sheet-fault.ts';

export interface ShownFile {
  readonly form: FormData;
  readonly answers: readonly QueryResult[];
  readonly names: ReadonlyMap<string, string>;
  readonly formats: ReadonlyMap<string, MetricFormat>;
  readonly format: 'csv' | 'xlsx';
}

/**
 * The answers of a chart as a file that looks as the chart does.
 * @throws HttpError 413; 500 if the chart type makes a sheet that is none
 */
export async function shownFile(
  shown: ShownTable,
  { form, answers, names, formats, format }: ShownFile,
): Promise<Uint8Array> {
  try {
    const mostCells = MOST_SHOWN_CELLS;
    const sheet = await shown.sheetOf({ form: answeredForm(form, answers), answers, names, formats, mostCells });
    new CellBudget(mostCells).fit(
      (sheet.rows.count + sheet.columns.levels + 1) * (sheet.columns.count + sheet.rows.levels + 1),
    );
    const fault = sheetFault(sheet);
    if (fault !== undefined) throw brokenSheet(form.viz_type, fault);
    return format === 'csv' ? sheetCsv(sheet) : await sheetWorkbook(sheet);
  } catch (error) {
    if (error instanceof PostProcessingError) throw tooLarge(requestTexts.fileTooLarge(MOST_SHOWN_CELLS));
    throw error;
  }
}
