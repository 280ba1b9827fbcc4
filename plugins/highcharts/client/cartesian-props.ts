import type { ChartInput } from '@facet/plugin-charts/contract.client';
import { type CartesianForm, selectedTexts } from '@facet/plugin-charts/contract';
import { cartesianActions } from './cartesian-actions.ts';
import { cartesianData, NO_DATA } from '../common/cartesian/cartesian-data.ts';
import { annotationLayers } from '../common/annotations/annotation-layers.ts';
import { loggedData } from '../common/cartesian/logged-data.ts';
import { reducedData } from '../common/cartesian/reduced-series.ts';
import { stackOf } from '../common/cartesian/stacking.ts';
import { changeSinceFirst } from '../common/cartesian/change-since-first.ts';
import type { CartesianInput, CartesianLook } from '../common/cartesian/cartesian-input.ts';
import { SWITCH_ROOM } from './drawing-switch.ts';
import { metricCurrencyOf, metricFormatOf } from '../common/metric-format.ts';

export type CartesianProps = Omit<CartesianInput, 'texts'>;

/** The data that a chart over an axis draws, and the effects of a click on its marks. */
export function cartesianProps(input: ChartInput<CartesianForm>, look: CartesianLook): CartesianProps {
  const { formData: form, queries, datasource, filterState } = input;
  const [result] = queries;
  const found = result
    ? cartesianData(form, result, {
        verbose: datasource?.verbose_map ?? {},
        numbersAreCategories: look.mark === 'bar',
        now: Date.now(),
      })
    : NO_DATA;
  const height = look.offersStacks ? input.height - SWITCH_ROOM : input.height;
  const shown = look.change ? changeSinceFirst(found) : found;
  const { data: placed, withoutPlace } = form.logAxis ? loggedData(shown) : { data: shown, withoutPlace: 0 };
  const { data, reduced } = reducedData(placed, {
    width: input.width,
    height,
    scatter: look.mark === 'scatter',
    stacked: stackOf(form, look.mark) !== undefined,
    markSize: form.markerSize,
  });
  const selected = selectedTexts(filterState);
  const annotations = annotationLayers(form.annotation_layers, result?.annotation_data);
  return {
    ...look,
    form: look.change ? inPercent(form) : form,
    data,
    ...(annotations.length > 0 ? { annotations } : {}),
    width: input.width,
    height,
    ...(reduced ? { reduced } : {}),
    ...(withoutPlace > 0 ? { withoutPlace } : {}),
    metricFormat: metricFormatOf(form, datasource),
    metricCurrency: metricCurrencyOf(form, datasource),
    selected,
    colorOf: input.colorOf,
    ...cartesianActions(input, look, data),
  };
}

/** Shares are formatted as percent, unless a format is chosen. */
const inPercent = (form: CartesianForm): CartesianForm =>
  form.y_axis_format === 'SMART_NUMBER' ? { ...form, y_axis_format: '+,.1%', currency_format: undefined } : form;
