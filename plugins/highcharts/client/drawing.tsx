import Highcharts from 'highcharts';
import 'highcharts/modules/accessibility';
import HighchartsReact from 'highcharts-react-official';
import { useMemo } from 'react';
import { BASE_OPTIONS, mergeOptions } from '../common/base-options.ts';
import type { DrawingProps } from '../contract.ts';

// Our stylesheet sets the palette's variables; the library must not write its own.
Highcharts.setOptions({ palette: { injectCSS: false } });

/** Redraw at once, treat series as one list with the new one, and never animate. */
const UPDATE: [boolean, boolean, boolean] = [true, true, false];
const FILL = { style: { width: '100%', height: '100%' } };

export function Drawing({ options, label }: DrawingProps) {
  const full = useMemo(
    () => mergeOptions(BASE_OPTIONS, { accessibility: { description: label }, ...options }),
    [options, label],
  );
  return <HighchartsReact highcharts={Highcharts} options={full} updateArgs={UPDATE} containerProps={FILL} />;
}
