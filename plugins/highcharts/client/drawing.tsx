import Highcharts from 'highcharts/esm/highcharts.js';
import HighchartsReact from 'highcharts-react-official';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DrawingProps } from '../contract.client.ts';
import { useAccessibilityModule } from './accessibility-module.ts';
import { accessibilityTexts } from './accessibility-texts.ts';
import { boundedOptions, toldOptions } from './bounded-options.ts';
import { measureLess } from './cheap-measures.ts';
import { sparePoints } from './cheap-points.ts';
import { drawingOptions, namePicture } from './drawing-options.ts';
import { fittedOptions } from './fitted-options.ts';
import { hasGone } from './gone-options.ts';
import { keepData } from './kept-data.ts';
import { keepGroups } from './kept-groups.ts';
import { matchFew } from './match-few.ts';
import { steadyLibrary } from './steady-library.ts';
import { leaveUnseenUnpainted } from './unseen-marks.ts';
import { wholeNames } from './whole-names.ts';
import { withoutMarks } from './without-marks.ts';
import { limitMarkup } from './limit-markup.ts';
import { askForMenu, isMenuKey } from './mark-menu.ts';

// The library is this plugin's own: no service gives it away, and plugins from files bring a copy of theirs. So these
// changes reach all charts drawn here and no others. They are made once, because a series calls the methods of the
// prototype it inherits from by name: changed methods of one chart's series would be passed by.
// Our stylesheet sets the palette's variables; the library must not write its own.
Highcharts.setOptions({ palette: { injectCSS: false } });
limitMarkup(Highcharts.AST);
keepData(Highcharts);
keepGroups(Highcharts);
matchFew(Highcharts);
measureLess(Highcharts);
sparePoints(Highcharts);
leaveUnseenUnpainted(Highcharts);

/** Complete options of a chart, as opposed to the partial updates that the library makes itself. */
const wholes = new WeakSet<Highcharts.Options>();
const library = steadyLibrary(wholes);

const OWN = 'facet/highcharts';
const DESCRIBED = 'facet/highcharts/described';

/** Redraw at once, treat series as one list with the new one, and never animate. */
const UPDATE: [boolean, boolean, boolean] = [true, true, false];
const FILL = { width: '100%', height: '100%' };

export function Drawing({ options, label, negative = 0 }: DrawingProps) {
  const hasModule = useAccessibilityModule();
  // The module's texts are loaded after it; a chart is described once both are there.
  const { t: said, ready } = useTranslation(hasModule ? DESCRIBED : OWN, { useSuspense: false });
  const describes = hasModule && ready;
  const { t } = useTranslation('facet/highcharts');
  const name = useMemo(() => namePicture(label), [label]);
  const full = useMemo(() => {
    const told = toldOptions(
      withoutMarks(options, t('noMarks')),
      negative > 0 ? [t('negative', { count: negative })] : [],
    );
    const bounded = boundedOptions(fittedOptions(told), (what, count, all) => t(`${what}Shown`, { count, all }));
    const lang = {
      resetZoom: t('zoom.reset'),
      resetZoomTitle: '',
      zoomIn: t('zoom.in'),
      zoomOut: t('zoom.out'),
      ...(describes ? { accessibility: accessibilityTexts(said) } : {}),
    };
    const whole = drawingOptions({ lang, ...wholeNames(bounded) }, label, describes, name);
    wholes.add(whole);
    return whole;
  }, [options, label, negative, describes, name, t, said]);
  const [latest, setLatest] = useState({ options: full, making: 0 });
  if (latest.options !== full)
    setLatest({ options: full, making: latest.making + (hasGone(full, latest.options) ? 1 : 0) });
  const drawn = useRef<HighchartsReact.RefObject>(null);
  const container = useMemo(
    () => ({
      style: FILL,
      onContextMenu: (event: React.MouseEvent) => askForMenu(drawn.current?.chart, event),
      onKeyDown: (event: React.KeyboardEvent) => {
        if (isMenuKey(event))
          askForMenu(drawn.current?.chart, { clientX: 0, clientY: 0, preventDefault: () => event.preventDefault() });
      },
    }),
    [],
  );
  return (
    <HighchartsReact
      ref={drawn}
      // The accessibility module initialises charts at their creation, so earlier charts are recreated.
      key={`${describes ? 'described' : 'named'} ${latest.making}`}
      highcharts={library}
      constructorType={options.mapView === undefined ? 'chart' : 'mapChart'}
      options={full}
      updateArgs={UPDATE}
      containerProps={container}
    />
  );
}
