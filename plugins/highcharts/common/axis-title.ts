import type { XAxisTitleOptions, YAxisTitleOptions } from 'highcharts';
import { escapeMarkup } from './markup.ts';

export interface AxisTitles {
  readonly x_axis_title: string;
  readonly x_axis_title_margin: number;
  readonly y_axis_title: string;
  readonly y_axis_title_margin: number;
  readonly y_axis_title_position: 'Left' | 'Top';
}

export const xAxisTitle = (form: Pick<AxisTitles, 'x_axis_title' | 'x_axis_title_margin'>): XAxisTitleOptions => ({
  text: escapeMarkup(form.x_axis_title),
  margin: form.x_axis_title_margin,
});

/** The title is either rotated beside the axis, or horizontal at its upper end. */
export function yAxisTitle(
  form: Pick<AxisTitles, 'y_axis_title' | 'y_axis_title_margin' | 'y_axis_title_position'>,
): YAxisTitleOptions {
  const title = { text: escapeMarkup(form.y_axis_title), margin: form.y_axis_title_margin };
  return form.y_axis_title_position === 'Left'
    ? title
    : {
        ...title,
        align: 'high',
        rotation: 0,
        reserveSpace: false,
        textAlign: 'left',
        x: 0,
        y: -form.y_axis_title_margin / 2,
      };
}

/** Room above the picture for a title at the upper end of the axis. */
export const titleRoom = ({
  y_axis_title: title,
  y_axis_title_margin: margin,
  y_axis_title_position: position,
}: AxisTitles): { readonly spacingTop?: number } =>
  title !== '' && position === 'Top' ? { spacingTop: 16 + margin / 2 } : {};
