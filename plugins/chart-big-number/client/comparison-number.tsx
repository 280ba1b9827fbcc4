import { type ChangeTone, changeTone, comparedTimes } from '@facet/plugin-charts/contract';
import type { ChartInput, ChartType } from '@facet/plugin-charts/contract.client';
import { isRecord, textOf } from '@facet/sdk/chart-query';
import { numberFormatter } from '@facet/sdk/formatting';
import { useTranslation } from 'react-i18next';
import { COMPARED, type ComparisonForm } from '../common/comparison-query.ts';
import classes from './big-number.module.css';
import { comparisonValues } from './comparison-values.ts';
import { fontSize, metricName, numberText, subtitleOf, type TextSizes, textSizes } from './number-text.ts';
import { NumberView } from './number-view.tsx';
import { fitsALine } from './fits-a-line.ts';

type Compared = (typeof COMPARED)[number];

interface Part {
  readonly key: Compared;
  /** Absent: the default label of the part. */
  readonly label: string | undefined;
  readonly sign: string | null;
  readonly text: string;
  readonly tone: ChangeTone;
}

export interface ComparisonNumberProps {
  readonly name: string | null;
  readonly value: string | null;
  readonly size: number;
  readonly subtitle: string;
  readonly parts: readonly Part[];
  /** The compared time range, in the notation of queries. */
  readonly times: string;
  /** Whether parts are labelled only with their symbols, because the tile is low. */
  readonly signsAlone: boolean;
  /** Width of a tile in which name and value of a part share a line; absent: the value stands below the name. */
  readonly narrow: number | undefined;
  readonly sizes: TextSizes;
}

const SIGNS: Readonly<Record<Compared, string>> = { 'Previous value': '#', Delta: '△', 'Percent change': '%' };
const signedPercent = '+,.1%';
/** Height of a part on a line of its own in a narrow tile, in pixels. */
const PART = 19;
/** Height of two rows of parts without their names. */
const PARTS = 44;
/** Pixels of a name above its value with the gap to the number, and the height of a line relative to its letters. */
const ABOVE_VALUE = 30;
const LINE = 1.25;
const NARROW = 220;
/** Width that a part with its name takes beside the others; with less for each they stand on several lines. */
const NAMED_PART = 115;
/** Below this height a tile without room for the names in one line shows symbols instead of them. */
const LOW = 130;
/** The same of one that has room for them: below it the number itself has none. */
const LOWEST = 80;

export function comparisonProps(input: ChartInput<ComparisonForm>): ComparisonNumberProps {
  const { formData: form, queries, datasource, width, height } = input;
  const values = comparisonValues(form, queries[0]);
  const metric = metricName(form);
  const own = [datasource?.column_formats[metric], datasource?.currency_formats?.[metric]] as const;
  const isShare = form.comparison_type === 'percentage';
  const percent = numberFormatter(
    form.percentDifferenceFormat === 'SMART_NUMBER' ? signedPercent : form.percentDifferenceFormat,
  );
  const text = (value: number | null) => numberText(form, value, ...own) ?? '–';
  const tone = changeTone(form, values.difference);
  const texts: Readonly<Record<Compared, readonly [string, ChangeTone]>> = {
    'Previous value': [text(values.previous), 'neutral'],
    Delta: [text(values.difference), tone],
    'Percent change': [values.share === null ? '–' : percent(values.share), tone],
  };
  const value = isShare && values.current !== null ? percent(values.current) : numberText(form, values.current, ...own);
  const name = form.show_metric_name ? (datasource?.verbose_map[metric] ?? metric) : null;
  const subtitle = subtitleOf(form);
  const box = { width: width - 24, height };
  const parts =
    values.difference === null ? [] : COMPARED.flatMap((key) => partOf(configOf(form, key), key, texts[key]));
  const hasLine = width > Math.max(NARROW, parts.length * NAMED_PART);
  const signsAlone = height < (hasLine ? LOWEST : LOW);
  const sizes = textSizes(form, { name, subtitle }, box);
  return {
    name,
    value,
    // The default size of this type corresponds to the size that other types call tiny.
    size: fontSize(value ?? '–', form.header_font_size * 2, {
      ...box,
      height: Math.max(1, height - roomOf(parts.length, width, signsAlone, sizes)),
    }),
    subtitle,
    parts,
    signsAlone,
    narrow: width <= NARROW ? width : undefined,
    times: comparedTimes(form).join(', '),
    sizes,
  };
}

function partOf(
  config: Readonly<Record<string, unknown>>,
  key: Compared,
  [text, tone]: readonly [string, ChangeTone],
): readonly Part[] {
  if (config['visible'] === false) return [];
  const sign = config['displayTypeIcon'] === false ? null : SIGNS[key];
  return [{ key, label: textOf(config['customColumnName']), sign, text, tone }];
}

function roomOf(parts: number, width: number, signsAlone: boolean, { subheader }: TextSizes): number {
  if (width <= NARROW) return signsAlone ? PARTS : parts * PART;
  return signsAlone ? PART : ABOVE_VALUE + subheader * LINE;
}

function configOf(form: ComparisonForm, key: Compared): Readonly<Record<string, unknown>> {
  const own = form.column_config?.[key];
  return isRecord(own) ? own : {};
}

function ComparisonNumber(props: ComparisonNumberProps) {
  const { name, value, size, subtitle, parts, signsAlone, narrow, times, sizes } = props;
  const { t } = useTranslation('facet/chart-big-number');
  const time = times === 'inherit' ? t('inherited') : times;
  const nameOf = ({ key, label }: Part) => label ?? t(`compared.${key}`);
  const isNamed =
    narrow === undefined || parts.every((part) => fitsALine(nameOf(part), part.text, sizes.subheader, narrow));
  const areNamesHeard = signsAlone || !isNamed;
  return (
    <div className={`${classes.root} ${classes.centered}`}>
      <NumberView
        name={name}
        nameSize={sizes.name}
        value={value}
        size={size}
        nullText={t('noData')}
        below={subtitle === '' ? null : <span style={{ fontSize: sizes.subtitle }}>{subtitle}</span>}
      />
      {parts.length === 0 ? null : (
        <dl className={classes.parts} data-signs={signsAlone || undefined} style={{ fontSize: sizes.subheader }}>
          {parts.map((part) => (
            <div key={part.key} title={[...(areNamesHeard ? [nameOf(part)] : []), t('dataFor', { time })].join(', ')}>
              <dt>
                {part.sign === null ? null : (
                  <span className={classes.sign} aria-hidden>
                    {part.sign}
                  </span>
                )}
                <span className={areNamesHeard && part.sign !== null ? classes.heard : undefined}>{nameOf(part)}</span>
              </dt>
              <dd className={classes.change} data-tone={part.tone}>
                {part.text}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

export const comparisonNumber: ChartType<ComparisonForm, ComparisonNumberProps> = {
  transformProps: comparisonProps,
  Component: ComparisonNumber,
};
