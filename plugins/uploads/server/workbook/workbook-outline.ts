import { posix } from 'node:path';
import type { ZipParts } from '../archive/zip-parts.ts';
import { RefusedZip } from '../archive/zip-parts.ts';
import { type DateKind, dateKindOf, formatKinds } from './date-formats.ts';
import { readXml } from './read-xml.ts';

export interface Sheet {
  readonly name: string;
  readonly part: string;
}

/** The structure of a workbook without its cells. */
export interface WorkbookOutline {
  readonly sheets: readonly Sheet[];
  /** Whether the 1904 date system is used. */
  readonly since1904: boolean;
  readonly sharedTexts: string | undefined;
  readonly styles: string | undefined;
}

const MOST_SHEETS = 1_000;

/** @throws RefusedZip for an archive that is not a workbook */
export async function readOutline(zip: ZipParts): Promise<WorkbookOutline> {
  const book = (await targetsOf(zip, '_rels/.rels', '')).find(({ type }) => type === 'officeDocument')?.target;
  if (book === undefined || !zip.has(book)) throw new RefusedZip('no-zip');
  const folder = posix.dirname(book);
  const targets = await targetsOf(zip, posix.join(folder, '_rels', `${posix.basename(book)}.rels`), folder);
  const byId = new Map(targets.map((one) => [one.id, one] as const));
  const sheets: Sheet[] = [];
  let since1904 = false;
  await readXml(await zip.open(book), {
    open(name, attributes) {
      if (name === 'workbookPr') since1904 = /^(1|true)$/.test(attributes['date1904'] ?? '');
      if (name !== 'sheet' || sheets.length >= MOST_SHEETS) return;
      const target = byId.get(attributes['r:id'] ?? attributes['relationships:id'] ?? '');
      // Chart sheets have no cells.
      if (target?.type === 'worksheet' && zip.has(target.target))
        sheets.push({ name: attributes['name'] ?? '', part: target.target });
    },
  });
  const partOf = (type: string): string | undefined =>
    targets.find((one) => one.type === type && zip.has(one.target))?.target;
  return { sheets, since1904, sharedTexts: partOf('sharedStrings'), styles: partOf('styles') };
}

interface Target {
  readonly id: string;
  readonly type: string;
  readonly target: string;
}

async function targetsOf(zip: ZipParts, part: string, folder: string): Promise<readonly Target[]> {
  const targets: Target[] = [];
  if (!zip.has(part)) return targets;
  await readXml(await zip.open(part), {
    open(name, attributes) {
      if (name !== 'Relationship' || attributes['TargetMode'] === 'External') return;
      const target = attributes['Target'] ?? '';
      targets.push({
        id: attributes['Id'] ?? '',
        type: (attributes['Type'] ?? '').replace(/^.*\//, ''),
        target: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
      });
    },
  });
  return targets;
}

/** The meaning of numbers by cell style. */
export async function readDateStyles(zip: ZipParts, { styles }: WorkbookOutline): Promise<readonly DateKind[]> {
  if (styles === undefined) return [];
  const own = new Map<number, DateKind>();
  const kinds: DateKind[] = [];
  let inCells = false;
  await readXml(await zip.open(styles), {
    open(name, attributes) {
      if (name === 'numFmt') own.set(Number(attributes['numFmtId']), dateKindOf(attributes['formatCode'] ?? ''));
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) {
        const id = Number(attributes['numFmtId'] ?? 0);
        kinds.push(own.get(id) ?? formatKinds.get(id) ?? 'none');
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return kinds;
}

/** Limit for the characters of all shared strings, which are in memory while a sheet is read. */
const MOST_CHARACTERS = 64 * 1024 * 1024;

/** @throws RefusedZip when the limit is exceeded */
export async function readSharedTexts(zip: ZipParts, { sharedTexts }: WorkbookOutline): Promise<readonly string[]> {
  const texts: string[] = [];
  if (sharedTexts === undefined) return texts;
  let kept = 0;
  let text = '';
  let inText = false;
  let inReading = false;
  await readXml(await zip.open(sharedTexts), {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 't') inText = !inReading;
      else if (name === 'rPh') inReading = true;
    },
    text(part) {
      if (inText) text += part;
    },
    close(name) {
      if (name === 't') inText = false;
      else if (name === 'rPh') inReading = false;
      else if (name === 'si') {
        kept += text.length;
        if (kept > MOST_CHARACTERS) throw new RefusedZip('too-large');
        texts.push(text);
      }
    },
  });
  return texts;
}
