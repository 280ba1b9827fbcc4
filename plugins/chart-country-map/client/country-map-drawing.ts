import { markSelection, type MarkSelection } from '@facet/plugin-charts/contract';
import type { ChartInput } from '@facet/plugin-charts/contract.client';
import {
  amountColor,
  amountRange,
  answerOf,
  type AnswerTexts,
  answerTexts,
  escapeMarkup,
  gestureOf,
  linearLegend,
  regionMap,
  toldNames,
  tooltipMarkup,
} from '@facet/plugin-highcharts/contract';
import type { ChartDrawing, DrawingTexts } from '@facet/plugin-highcharts/contract.client';
import { columnLabel, metricLabel } from '@facet/sdk/chart-query';
import { type CountryMapForm, countryName } from '../common/country-map-query.ts';
import type { CountryOutlines } from './country-outlines.ts';
import { countryView } from './map-view.ts';
import { type RegionRows, regionRows } from './region-rows.ts';

/** The input of the chart; there are no outlines while no country is chosen. */
export interface CountryMapInput extends ChartInput<CountryMapForm> {
  readonly outlines?: CountryOutlines;
}

export interface CountryMapProps extends MarkSelection {
  readonly form: CountryMapForm;
  readonly outlines: CountryOutlines | undefined;
  readonly drawn: RegionRows;
  readonly metric: string;
  readonly texts: AnswerTexts;
  readonly height: number;
}

const NO_REGIONS: ReadonlyMap<string, string> = new Map();

export const countryMapDrawing: ChartDrawing<CountryMapForm, CountryMapProps> = {
  props(input: CountryMapInput) {
    const { formData: form, queries, outlines, height } = input;
    const metric = form.metric === undefined ? '' : metricLabel(form.metric);
    const entity = form.entity === undefined ? '' : columnLabel(form.entity);
    const drawn = regionRows(answerOf(queries).data, { entity, metric }, outlines?.regions ?? NO_REGIONS);
    return {
      form,
      outlines,
      drawn,
      metric,
      height,
      texts: answerTexts(input, { number: form.number_format }),
      ...markSelection(
        input,
        form.entity === undefined ? [] : [form.entity],
        drawn.rows.map(({ mark }) => mark),
        'entity',
      ),
    };
  },

  options(props, t) {
    const { form, outlines, drawn, texts } = props;
    if (outlines === undefined) {
      const { select_country: country } = form;
      const text = country === undefined ? t('noCountry') : t('unknownCountry', { country });
      return { title: { text: escapeMarkup(text), style: { color: 'var(--text-3)' } } };
    }
    const { rows } = drawn;
    const range = amountRange(rows);
    const legend = rows.some(({ amount }) => amount !== null)
      ? linearLegend({ scheme: form.linear_color_scheme, from: texts.value(range[0]), to: texts.value(range[1]) })
      : '';
    const rowAt = (region: number | undefined) => (region === undefined ? undefined : rows[region]);
    return regionMap({
      outlines: outlines.topology,
      view: countryView(form.select_country ?? '', outlines.bounds),
      regions: rows.map((row) => ({
        code: row.code,
        name: row.name,
        color: amountColor(form.linear_color_scheme, range, row.amount),
        faded: props.isFaded(row.mark),
      })),
      legend,
      note: noteOf(drawn, t),
      height: props.height,
      cursor: props.select ? 'pointer' : 'default',
      tooltip(region, name) {
        const row = rowAt(region);
        if (row === undefined) return tooltipMarkup(name, [], null);
        const amount = { label: texts.name(props.metric), color: '', text: texts.value(row.amount) };
        return tooltipMarkup(`${row.name} (${row.code})`, [amount], null);
      },
      description(region, name) {
        const row = rowAt(region);
        return row ? `${row.name}, ${texts.value(row.amount)}` : name;
      },
      select(region, event) {
        const row = rows[region];
        if (row) props.act(row.mark, gestureOf(event));
      },
    });
  },

  label: ({ form, drawn }, t) =>
    t('label', { country: countryName(form.select_country ?? ''), count: drawn.rows.length }),
};

function noteOf({ unknown, again }: RegionRows, t: DrawingTexts): string {
  return [
    ...(unknown.length > 0 ? [t('unknown', { count: unknown.length, names: toldNames(unknown) })] : []),
    ...(again > 0 ? [t('again', { count: again })] : []),
  ].join(' ');
}
