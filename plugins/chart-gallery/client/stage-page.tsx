import type { Charts } from '@facet/plugin-charts/contract.client';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartStage, type DrawnScene } from './chart-stage.ts';
import classes from './gallery.module.css';

declare global {
  interface Window {
    /** On the page that tests drive. */
    facetChartStage?: ChartStage;
  }
}

/** One chart on rows that a test gives, and nothing else. */
export function stagePage(charts: Charts) {
  return function StagePage() {
    const { t } = useTranslation('facet/chart-gallery');
    const [drawn, setDrawn] = useState<DrawnScene | null>(null);
    const [stage, setStage] = useState<ChartStage | null>(null);
    useEffect(() => {
      const made = new ChartStage(charts, setDrawn);
      window.facetChartStage = made;
      setStage(made);
      return () => {
        delete window.facetChartStage;
        made.dispose();
      };
    }, []);
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
