import type { InspectedColumn, LoadedColumn, RowFileType } from '@facet/sdk/server';
import type { Layout } from '../../common/wire/upload.ts';
import { UploadErrors } from '../errors.ts';

/** Members of the contract's forms, which arrive as texts. */
export type FormBody = Readonly<Record<string, unknown>>;

export interface ContractForm {
  readonly table: string;
  readonly schema: string | null;
  readonly ifExists: 'fail' | 'append' | 'replace';
  readonly layout: Layout;
  readonly decimalComma: boolean;
  readonly maxRows: number | undefined;
  readonly numbered: string | undefined;
  readonly indexColumn: string | undefined;
  readonly columnsRead: readonly string[];
  readonly dates: readonly string[];
  readonly types: Readonly<Record<string, RowFileType>>;
}

/** Texts for a missing value, if the form lists none. */
const NULL_WORDS = ['#N/A', 'N/A', 'NA', 'NULL', 'NaN', 'None', 'n/a', 'nan', 'null', '<NA>'];

const TYPES: readonly (readonly [RegExp, RowFileType])[] = [
  [/^u?int(eger)?\d*$/i, 'integer'],
  [/^(float\d*|double|number|decimal)$/i, 'decimal'],
  [/^(str|string|object|text|category)$/i, 'text'],
  [/^bool(ean)?$/i, 'boolean'],
  [/^date$/i, 'date'],
  [/^(datetime|timestamp).*$/i, 'datetime'],
];

/** @throws HttpError 400 with the invalid member */
export function readContractForm(body: FormBody): ContractForm {
  const text = (member: string): string => {
    const value = body[member];
    return typeof value === 'string' ? value.trim() : '';
  };
  const whole = (member: string, otherwise: number): number => {
    const value = text(member);
    if (value === '' || value.toLowerCase() === 'none') return otherwise;
    if (!/^\d{1,9}$/.test(value)) throw UploadErrors.badMember(member, value);
    return Number(value);
  };
  const flag = (member: string): boolean => /^(true|1|on|yes)$/i.test(text(member));
  const list = (member: string): readonly string[] => listOf(text(member));
  const delimiter = delimiterOf(text('delimiter') || (typeof body['delimiter'] === 'string' ? body['delimiter'] : ''));
  const header = text('header_row').toLowerCase() !== 'none';
  const ifExists = text('already_exists') || 'fail';
  if (ifExists !== 'fail' && ifExists !== 'append' && ifExists !== 'replace')
    throw UploadErrors.badMember('already_exists', ifExists);
  const table = text('table_name');
  const rows = whole('rows_to_read', 0);
  const nullWords = list('null_values');
  return {
    table,
    schema: text('schema') || null,
    ifExists,
    layout: {
      ...(delimiter === undefined ? {} : { delimiter }),
      header,
      skip_lines: whole('skip_rows', 0) + (header ? whole('header_row', 0) : 0),
      null_words: [...(nullWords.length > 0 ? nullWords : NULL_WORDS)],
      ...(flag('day_first') ? { day_first: true } : {}),
      ...(text('sheet_name') === '' ? {} : { sheet: text('sheet_name') }),
    },
    decimalComma: text('decimal_character') === ',',
    maxRows: rows === 0 ? undefined : rows,
    numbered: flag('dataframe_index') && text('index_column') === '' ? text('index_label') || 'index' : undefined,
    indexColumn: text('index_column') || undefined,
    columnsRead: list('columns_read'),
    dates: list('column_dates'),
    types: typesOf(text('column_data_types')),
  };
}

/** Applies the form to the columns of the file. @throws HttpError 422 for names that the file does not have */
export function columnsOf(form: ContractForm, found: readonly InspectedColumn[]): readonly LoadedColumn[] {
  const names = new Set(found.map(({ name }) => name));
  const asked = [
    ...form.columnsRead,
    ...form.dates,
    ...Object.keys(form.types),
    ...(form.indexColumn ? [form.indexColumn] : []),
  ];
  const strange = asked.find((name) => !names.has(name));
  if (strange !== undefined) throw UploadErrors.unknownColumn(strange);
  const all = found.map((column, index) => ({ index, name: column.name, ...typeFor(form, column) }));
  const read = form.columnsRead.length === 0 ? all : all.filter(({ name }) => form.columnsRead.includes(name));
  const first = read.filter(({ name }) => name === form.indexColumn);
  return [...first, ...read.filter(({ name }) => name !== form.indexColumn)];
}

function typeFor(form: ContractForm, { name, type, fits }: InspectedColumn): Pick<LoadedColumn, 'type' | 'fixed'> {
  const asked = Object.hasOwn(form.types, name) ? form.types[name] : undefined;
  if (asked !== undefined)
    return { type: asked === 'decimal' && form.decimalComma ? 'decimal-comma' : asked, fixed: true };
  if (form.dates.includes(name)) {
    if (type === 'as-is') return { type };
    return { type: (fits.date ?? 0) >= (fits.datetime ?? 0) ? 'date' : 'datetime', fixed: true };
  }
  // A number such as 1,234 fits both decimal marks.
  if (form.decimalComma && type === 'decimal' && (fits['decimal-comma'] ?? 0) >= (fits.decimal ?? 0))
    return { type: 'decimal-comma' };
  return { type };
}

function typesOf(json: string): Readonly<Record<string, RowFileType>> {
  if (json === '') return {};
  const refused = UploadErrors.badMember('column_data_types', json);
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    if (error instanceof SyntaxError) throw refused;
    throw error;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refused;
  return Object.fromEntries(
    Object.entries(value).map(([name, asked]) => {
      const type = TYPES.find(([pattern]) => pattern.test(String(asked)))?.[1];
      if (type === undefined) throw UploadErrors.badMember('column_data_types', String(asked));
      return [name, type];
    }),
  );
}

/** A list that is separated by commas, or a JSON list. */
function listOf(text: string): readonly string[] {
  if (text.startsWith('[')) {
    try {
      const value: unknown = JSON.parse(text);
      if (Array.isArray(value)) return value.map(String);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function delimiterOf(text: string): string | undefined {
  if (text === '') return undefined;
  if (text === '\\t' || text.toLowerCase() === 'tab') return '\t';
  if (text.length !== 1) throw UploadErrors.badMember('delimiter', text);
  return text;
}
