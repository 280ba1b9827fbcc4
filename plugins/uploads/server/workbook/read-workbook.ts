import { openZip, RefusedZip, type ZipLimits } from '../archive/zip-parts.ts';
import type { WorkbookAnswer, WorkbookTask } from './workbook-task.ts';
import { readDateStyles, readOutline, readSharedTexts } from './workbook-outline.ts';
import { writeSheet } from './write-sheet.ts';

/** Limits of unpacking one sheet; a million rows of eight cells have about 350 MB. */
const LIMITS: ZipLimits = { files: 10_000, bytes: 450 * 1024 * 1024 };

/** Reads a workbook of Office Open XML. @throws errors of the machine; errors of the file are part of the result */
export async function readWorkbook(task: WorkbookTask, limits: ZipLimits = LIMITS): Promise<WorkbookAnswer> {
  try {
    const zip = await openZip(task.path, limits);
    try {
      const outline = await readOutline(zip);
      const sheets = outline.sheets.map(({ name }) => name);
      if (sheets.length === 0) return { refused: 'no-zip' };
      if (task.to === undefined) return { sheets };
      const sheet =
        task.sheet === undefined ? outline.sheets[0] : outline.sheets.find(({ name }) => name === task.sheet);
      if (!sheet) return { unknownSheet: task.sheet ?? '' };
      const dates = await readDateStyles(zip, outline);
      const texts = await readSharedTexts(zip, outline);
      await writeSheet(zip, sheet.part, { texts, dates, since1904: outline.since1904 }, task.to);
      return { sheets };
    } finally {
      zip.close();
    }
  } catch (error) {
    if (error instanceof RefusedZip) return { refused: error.reason };
    throw error;
  }
}
