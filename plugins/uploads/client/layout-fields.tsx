import { NativeSelect, NumberInput, TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Inspected, Layout } from '../common/wire/upload.ts';
import classes from './upload.module.css';

const DELIMITERS: readonly (readonly [string, string])[] = [
  [',', 'comma'],
  [';', 'semicolon'],
  ['\t', 'tab'],
  ['|', 'bar'],
];
const ENCODINGS = [
  'utf-8',
  'windows-1252',
  'iso-8859-2',
  'utf-16le',
  'utf-16be',
  'windows-1251',
  'shift_jis',
  'gb18030',
];

interface LayoutFieldsProps {
  readonly value: Layout;
  readonly found: Inspected['found'];
  onChange(layout: Layout): void;
}

/** The format options of a file. A field that the user has not set shows the detected value. */
export function LayoutFields(props: LayoutFieldsProps) {
  const { t } = useTranslation('facet/uploads');
  const { value, found, onChange } = props;
  return (
    <fieldset className={classes.group}>
      <legend>{t('layout.title')}</legend>
      <div className={classes.pair}>
        {found.sheet === null ? <TextFields {...props} /> : <SheetField {...props} sheet={found.sheet} />}
        <NativeSelect
          label={t('layout.header')}
          value={String(value.header ?? found.header)}
          data={[
            { value: 'true', label: t('layout.firstRow') },
            { value: 'false', label: t('layout.noHeader') },
          ]}
          onChange={(event) => onChange({ ...value, header: event.currentTarget.value === 'true' })}
        />
        <NativeSelect
          label={t('layout.dates')}
          value={String(value.day_first ?? found.day_first)}
          data={[
            { value: 'true', label: t('layout.dayFirst') },
            { value: 'false', label: t('layout.monthFirst') },
          ]}
          onChange={(event) => onChange({ ...value, day_first: event.currentTarget.value === 'true' })}
        />
        <NumberInput
          label={t('layout.skip')}
          min={0}
          max={1_000_000}
          allowDecimal={false}
          value={value.skip_lines ?? found.skip_lines}
          onChange={(lines) => onChange({ ...value, skip_lines: Number(lines) || 0 })}
        />
      </div>
      <TagsInput
        label={t('layout.nullWords')}
        splitChars={[',', ';', '\t', '\n', '\r']}
        value={[...(value.null_words ?? [])]}
        maxTags={50}
        onChange={(words) => onChange({ ...value, null_words: words })}
      />
    </fieldset>
  );
}

/** The sheet of a workbook to import. */
function SheetField({ value, found, sheet, onChange }: LayoutFieldsProps & { readonly sheet: string }) {
  const { t } = useTranslation('facet/uploads');
  return (
    <NativeSelect
      label={t('layout.sheet')}
      value={value.sheet ?? sheet}
      data={[...found.sheets]}
      onChange={(event) => onChange({ ...value, sheet: event.currentTarget.value })}
    />
  );
}

/** Format options of text files. */
function TextFields({ value, found, onChange }: LayoutFieldsProps) {
  const { t } = useTranslation('facet/uploads');
  const encoding = value.encoding ?? found.encoding;
  const quote = value.quote ?? found.quote;
  return (
    <>
      <NativeSelect
        label={t('layout.delimiter')}
        value={value.delimiter ?? found.delimiter}
        data={[
          ...DELIMITERS.map(([mark, name]) => ({ value: mark, label: t(`layout.${name}`) })),
          ...(DELIMITERS.some(([mark]) => mark === found.delimiter)
            ? []
            : [{ value: found.delimiter, label: found.delimiter }]),
        ]}
        onChange={(event) => onChange({ ...value, delimiter: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('layout.encoding')}
        value={encoding}
        data={[...new Set([...ENCODINGS, encoding])].map((name) => ({ value: name, label: encodingLabel(name) }))}
        onChange={(event) => onChange({ ...value, encoding: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('layout.quote')}
        value={quote}
        data={[
          { value: '"', label: t('layout.double') },
          { value: "'", label: t('layout.single') },
          { value: '', label: t('layout.noQuote') },
        ]}
        onChange={(event) => onChange({ ...value, quote: event.currentTarget.value })}
      />
    </>
  );
}

/** Common names of encodings. */
const encodingLabel = (name: string): string =>
  name.startsWith('windows') ? name.replace('windows', 'Windows') : name.toUpperCase();
