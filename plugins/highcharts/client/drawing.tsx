import Highcharts, { type ChartRenderCallbackFunction } from 'highcharts';
import HighchartsReact from 'highcharts-react-official';
import { useMemo } from 'react';
import { BASE_OPTIONS, mergeOptions } from '../common/base-options.ts';
import type { DrawingProps } from '../contract.client.ts';
import { escapeMarkup } from '../common/markup.ts';
import { useAccessibilityModule } from './accessibility-module.ts';
import { limitMarkup } from './limit-markup.ts';

// Our stylesheet sets the palette's variables; the library must not write its own.
Highcharts.setOptions({ palette: { injectCSS: false } });
limitMarkup(Highcharts.AST);

/** Redraw at once, treat series as one list with the new one, and never animate. */
const UPDATE: [boolean, boolean, boolean] = [true, true, false];
const FILL = { style: { width: '100%', height: '100%' } };

export function Drawing({ options, label }: DrawingProps) {
  const describes = useAccessibilityModule();
  const full = useMemo(() => {
    const accessibility = describes ? { enabled: true, description: escapeMarkup(label) } : { enabled: false };
    const named = mergeOptions(BASE_OPTIONS, { accessibility, chart: { events: { render: namePicture(label) } } });
    return mergeOptions(named, options);
  }, [options, label, describes]);
  return (
    <HighchartsReact
      // Drawings made before lack what the part sets up at their start, so they are made again.
      key={describes ? 'described' : 'named'}
      highcharts={Highcharts}
      options={full}
      updateArgs={UPDATE}
      containerProps={FILL}
    />
  );
}

/** The library says that its drawing is an image; until it also describes the marks, the image as a whole has a name. */
function namePicture(label: string): ChartRenderCallbackFunction {
  return function name({ target }) {
    if (!(target instanceof Highcharts.Chart)) return;
    const { box } = target.renderer;
    if (!box.hasAttribute('aria-label')) box.setAttribute('aria-label', label);
  };
}
