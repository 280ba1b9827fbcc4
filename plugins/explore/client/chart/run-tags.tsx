import { listOf, numberOf } from '@facet/sdk/chart-query';
import type { FormData, QueryResult } from '@facet/sdk/common';
import { Tag, TimeAgo, useNow } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import { isAtLimit, readRows, rowsTone, stopwatch } from '../../common/run-facts.ts';
import { LayerTags } from './layer-tags.tsx';
import type { ChartRun, LayerActions } from './chart-run.ts';

interface RunTagsProps {
  readonly run: ChartRun;
  readonly shows: boolean;
  readonly layers: LayerActions;
}

/** Facts of the last run: rows, limits, the age of a cached answer, and how long it took. */
export function RunTags({ run, shows, layers }: RunTagsProps) {
  const { t } = useTranslation('facet/explore');
  const [first] = run.queries;
  return (
    <>
      {first && shows ? <RowCount result={first} limit={numberOf(run.form?.['row_limit'])} /> : null}
      {shows && run.form !== null ? <SeriesLimit form={run.form} /> : null}
      {shows && first?.is_cached && first.cached_dttm ? (
        <Tag tone="info">
          {t('chart.cached')} <TimeAgo value={first.cached_dttm} />
        </Tag>
      ) : null}
      {run.startedAt === null ? null : <Stopwatch run={run} />}
      {shows ? <LayerTags run={run} layers={layers} /> : null}
    </>
  );
}

/** Tells the reader that a series limit leaves some series out. */
function SeriesLimit({ form }: { readonly form: FormData }) {
  const { t } = useTranslation('facet/explore');
  const limit = numberOf(form['limit']) ?? 0;
  if (limit <= 0 || listOf(form['groupby']).length === 0) return null;
  return <Tag>{t('rows.series', { count: limit })}</Tag>;
}

function RowCount({ result, limit }: { readonly result: QueryResult; readonly limit: number | undefined }) {
  const { t } = useTranslation('facet/explore');
  const read = readRows(result);
  return (
    <Tag tone={rowsTone(result, limit)}>
      <span title={read === result.rowcount ? undefined : t('rows.read', { count: read })}>
        {t('rows.count', { count: result.rowcount })}
        {isAtLimit(read, limit) ? ` · ${t('rows.limit')}` : ''}
      </span>
    </Tag>
  );
}

const TICK_MS = 100;

function Stopwatch({ run }: { readonly run: ChartRun }) {
  const now = useNow(run.status === 'loading' ? TICK_MS : 60_000);
  const end = run.endedAt ?? now.getTime();
  return <Tag>{stopwatch(end - (run.startedAt ?? end))}</Tag>;
}
