import { formatDuration } from '@facet/sdk/formatting';
import { Modal } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChartTiming, totalOf } from '../planner/chart-timings.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import classes from './timing.module.css';

const PARTS = ['queueMs', 'databaseMs', 'serverMs', 'transferMs', 'renderMs'] as const;

interface Row {
  readonly chartId: number;
  readonly name: string;
  readonly timing: ChartTiming;
}

/** Load timings of each chart's last drawing, the slowest first. */
export default function TimingPanel({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const rows = useRows();
  const longest = Math.max(1, ...rows.map(({ timing }) => totalOf(timing)));
  return (
    <Modal
      opened
      onClose={onClose}
      size={720}
      title={t('timing.title')}
      closeButtonProps={{ 'aria-label': t('tile.close') }}
    >
      <p className={classes.meaning}>{t('timing.meaning')}</p>
      <ul className={classes.legend} aria-hidden>
        {PARTS.map((part) => (
          <li key={part} data-part={part}>
            {t(`timing.${part}`)}
          </li>
        ))}
      </ul>
      {rows.length === 0 ? <p>{t('timing.none')}</p> : null}
      <ol className={classes.rows}>
        {rows.map((row) => (
          <TimingRow key={row.chartId} row={row} longest={longest} />
        ))}
      </ol>
    </Modal>
  );
}

function TimingRow({ row: { name, timing }, longest }: { readonly row: Row; readonly longest: number }) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const parts = PARTS.flatMap((part) => {
    const ms = timing[part];
    return ms === null ? [] : [{ part, ms }];
  });
  return (
    <li>
      <div className={classes.head}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        <span className={classes.total}>{length(totalOf(timing))}</span>
      </div>
      <div className={classes.bar} aria-hidden>
        {parts.map(({ part, ms }) => (
          <span key={part} data-part={part} style={{ width: `${(ms / longest) * 100}%` }} />
        ))}
      </div>
      <div className={classes.parts}>
        {parts.map(({ part, ms }) => (
          <span key={part}>{t('timing.part', { part: t(`timing.${part}`), time: length(ms) })}</span>
        ))}
      </div>
    </li>
  );
}

function useRows(): readonly Row[] {
  const { timings, chart, chartIds } = useDashboard();
  const layout = useDashboardState((state) => state.layout);
  const all = useSyncExternalStore(timings.subscribe, timings.all);
  const names = new Map(
    Object.values(layout).map(({ meta }) => [meta.chartId, meta.sliceNameOverride || meta.sliceName] as const),
  );
  return chartIds()
    .flatMap((chartId) => {
      const timing = all.get(chartId);
      const name = names.get(chartId) || chart(chartId)?.slice_name || String(chartId);
      return timing === undefined ? [] : [{ chartId, name, timing }];
    })
    .toSorted((a, b) => totalOf(b.timing) - totalOf(a.timing));
}

const SECOND_MS = 1_000;

const length = (ms: number): string => (ms < SECOND_MS ? `${Math.round(ms)} ms` : formatDuration(ms, 'compact'));
