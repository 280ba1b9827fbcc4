import type { ChartExample, ChartTypeDeclared } from '@facet/plugin-charts/contract';
import { type Charts, ChartTypes } from '@facet/plugin-charts/contract.client';
import { EntryDetailsToken, useContributions, useService } from '@facet/sdk/client';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartStage, type DrawnScene, type ExampleOf } from './chart-stage.ts';
import classes from './gallery.module.css';

declare global {
  interface Window {
    /** Set on the page for browser tests. */
    facetChartStage?: ChartStage;
  }
}

/** A page with a single chart, for browser tests. */
export function stagePage(charts: Charts) {
  return function StagePage() {
    const { t } = useTranslation('facet/chart-gallery');
    const [drawn, setDrawn] = useState<DrawnScene | null>(null);
    const [stage, setStage] = useState<ChartStage | null>(null);
    const exampleOf = useExampleOf();
    useEffect(() => {
      const made = new ChartStage(charts, exampleOf, setDrawn);
      window.facetChartStage = made;
      setStage(made);
      return () => {
        delete window.facetChartStage;
        made.dispose();
      };
    }, [exampleOf]);
    const hooks = useMemo(
      () => ({
        setDataMask: stage ? (mask: ChartStage['masks'][number]) => void stage.masks.push(mask) : () => undefined,
        showMenu: stage ? (menu: ChartStage['menus'][number]) => void stage.menus.push(menu) : () => undefined,
        setOwnState: () => undefined,
      }),
      [stage],
    );
    return (
      <section aria-label={t('stage.title')} className={classes.stagePage}>
        {drawn && stage ? (
          <div
            data-chart-stage
            data-mantine-color-scheme={drawn.scene.scheme}
            dir={drawn.scene.direction ?? 'ltr'}
            className={classes.stage}
            style={{ width: drawn.scene.width, height: drawn.scene.height }}
          >
            <charts.ChartView
              formData={drawn.formData}
              queries={drawn.queries}
              datasource={null}
              filterState={drawn.filterState}
              hooks={hooks}
              onRenderSuccess={stage.onPainted}
              onRenderFailure={stage.onFailure}
            />
          </div>
        ) : (
          <p>{t('stage.empty')}</p>
        )}
      </section>
    );
  };
}

function useExampleOf(): ExampleOf {
  const source = useService(EntryDetailsToken);
  const types = useContributions(ChartTypes);
  return useMemo(() => {
    const details = source.of(ChartTypes.id);
    // Each picture awaits this promise and reports its failure.
    details.catch(() => undefined);
    return async (key) => {
      const declared: Partial<ChartTypeDeclared> = types.find((one) => one.key === key)?.declared ?? {};
      return declared.example ?? ((await details)[key]?.['example'] as ChartExample | undefined);
    };
  }, [source, types]);
}
