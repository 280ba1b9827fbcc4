import { ActionIcon, Button, Menu, SegmentedControl, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconAlertCircle, IconDownload, IconInfoCircle, IconMaximize, IconRefresh } from '@tabler/icons-react';
import { ChartTypes, ExplorePanelActions, useContributions, type Datasource } from '@facet/sdk/client';
import type { FormData, QueryResult } from '@facet/sdk/common';
import { listOf, numberOf } from '@facet/sdk/chart-query';
import {
  ChartSkeleton,
  CodeEditor,
  CopyButton,
  describeError,
  EmptyState,
  ErrorTile,
  ListSkeleton,
  saveFile,
  Tag,
  TimeAgo,
  useNow,
} from '@facet/sdk/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAtLimit, rowsTone, stopwatch } from '../common/run-facts.ts';
import type { RunView } from '../common/run-view.ts';
import type { ExploreCalls } from './explore-calls.ts';
import { useExplore } from './explore-services.ts';
import { ResultsDrawer } from './results-drawer.tsx';
import type { ChartRun } from './use-chart-run.ts';
import classes from './explore.module.css';

export interface ChartPaneProps {
  readonly calls: ExploreCalls;
  readonly run: ChartRun;
  readonly view: RunView;
  /** What is drawn. */
  readonly form: FormData;
  /** What the controls say now. */
  readonly draft: FormData;
  readonly stale: boolean;
  readonly datasource: Datasource;
  readonly ownState: Readonly<Record<string, unknown>>;
  readonly hasErrors: boolean;
  onUpdate(force?: boolean): void;
  onStop(): void;
  onRevert(): void;
  onOwnState(state: Readonly<Record<string, unknown>>): void;
  onControl(name: string, value: unknown): void;
}

export function ChartPane(props: ChartPaneProps) {
  const { calls, run, view, form, draft, stale, datasource } = props;
  const shows = view === 'picture' || view === 'kept';
  const { t } = useTranslation('facet/explore');
  const { charts, notifier, session } = useExplore();
  const [shown, setShown] = useState<string>('chart');
  const pane = useRef<HTMLElement>(null);
  const actions = useContributions(ExplorePanelActions);
  const [first] = run.queries;
  const download = async (format: 'csv' | 'json' | 'xlsx') => {
    const context = await charts.buildQueryContext({ ...draft, result_format: format }, props.ownState);
    const blob = await calls.download(context, format);
    saveFile(blob, `${datasource.table_name}.${blob.type.includes('zip') ? 'zip' : format}`);
  };
  const failed = (error: unknown) => notifier.error(error instanceof Error ? error.message : String(error));
  const mayDownload = session.can('can_csv', 'Superset');
  return (
    <section ref={pane} className={classes.chart} aria-label={t('chart.pane')}>
      <VisuallyHidden component="h2">{t('chart.pane')}</VisuallyHidden>
      <div className={classes.chartHead}>
        {first && shows ? <RowCount result={first} limit={numberOf(run.form?.['row_limit'])} /> : null}
        {shows && run.form !== null ? <SeriesLimit form={run.form} /> : null}
        {shows && first?.is_cached && first.cached_dttm ? (
          <Tag tone="info">
            {t('chart.cached')} <TimeAgo value={first.cached_dttm} />
          </Tag>
        ) : null}
        {run.startedAt === null ? null : <Stopwatch run={run} />}
        <div className={classes.actions}>
          <SegmentedControl
            size="xs"
            aria-label={t('chart.view')}
            value={shown}
            onChange={setShown}
            data={[
              { value: 'chart', label: t('chart.chart') },
              { value: 'query', label: t('chart.query') },
            ]}
          />
          <ActionIcon aria-label={t('chart.refresh')} disabled={props.hasErrors} onClick={() => props.onUpdate(true)}>
            <IconRefresh size={16} stroke={1.6} />
          </ActionIcon>
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon aria-label={t('chart.download')}>
                <IconDownload size={16} stroke={1.6} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item disabled={!mayDownload} onClick={() => void download('csv').catch(failed)}>
                {t('chart.csv')}
              </Menu.Item>
              <Menu.Item disabled={!mayDownload} onClick={() => void download('json').catch(failed)}>
                {t('chart.json')}
              </Menu.Item>
              <Menu.Item disabled={!mayDownload} onClick={() => void download('xlsx').catch(failed)}>
                {t('chart.xlsx')}
              </Menu.Item>
              {actions.map((action) => (
                <Menu.Item
                  key={`${action.owner} ${action.key}`}
                  onClick={() => {
                    action
                      .load()
                      .then((loaded) => loaded.run({ formData: form, results: run.queries }))
                      .catch(failed);
                  }}
                >
                  <Suspense>
                    <OwnText owner={action.owner} of={action.declared.label} />
                  </Suspense>
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
          <ActionIcon
            visibleFrom="md"
            aria-label={t('chart.fullScreen')}
            onClick={() => void pane.current?.requestFullscreen().catch(failed)}
          >
            <IconMaximize size={16} stroke={1.6} />
          </ActionIcon>
        </div>
      </div>
      {stale && run.status !== 'stopped' && view !== 'failure' ? (
        <div className={classes.strip} role="status">
          <IconInfoCircle size={16} stroke={1.6} aria-hidden />
          <span>{t('stale.text')}</span>
          <span style={{ display: 'flex', gap: 16 }}>
            <span className={classes.note}>{t('stale.key')}</span>
            <UnstyledButton style={{ color: 'var(--accent-text)', fontWeight: 500 }} onClick={props.onRevert}>
              {t('stale.revert')}
            </UnstyledButton>
          </span>
        </div>
      ) : null}
      {run.status === 'stopped' && run.form !== null ? (
        <div className={classes.strip} role="status">
          <IconInfoCircle size={16} stroke={1.6} aria-hidden />
          <span>{t('chart.stopped')}</span>
        </div>
      ) : null}
      {view === 'kept' ? <KeptNote run={run} onUpdate={props.onUpdate} /> : null}
      <div className={classes.canvas} data-stale={(stale && shows && shown === 'chart') || undefined}>
        {run.status === 'loading' ? (
          <div className={classes.progress} role="progressbar" aria-label={t('chart.loading')} />
        ) : null}
        {shown === 'query' ? <QueryView {...props} /> : <Picture {...props} />}
      </div>
      <ResultsDrawer calls={calls} run={run} form={run.form ?? form} hasRows={shows} datasource={datasource} />
    </section>
  );
}

function Picture({
  run,
  view,
  form,
  datasource,
  ownState,
  onUpdate,
  onOwnState,
  onControl,
  hasErrors,
}: ChartPaneProps) {
  const { t } = useTranslation('facet/explore');
  const { charts } = useExplore();
  const known = useContributions(ChartTypes).some((one) => one.key === form.viz_type);
  if (!known) return <charts.ChartView formData={form} queries={[]} datasource={datasource} />;
  if (view === 'failure')
    return (
      <div className={classes.failure}>
        <ErrorTile error={run.error} onRetry={() => onUpdate()} />
      </div>
    );
  if (run.status === 'stopped' && run.form === null)
    return (
      <EmptyState
        title={t('chart.stopped')}
        action={<Button onClick={() => onUpdate()}>{t('controls.update')}</Button>}
      />
    );
  if (run.form === null) {
    if (run.status === 'loading') return <ChartSkeleton />;
    return <EmptyState title={t(hasErrors ? 'chart.incomplete' : 'chart.none')} text={t('chart.incompleteText')} />;
  }
  if (run.queries.every((query) => query.data.length === 0))
    return <EmptyState title={t('chart.empty')} text={t('chart.emptyText')} />;
  return (
    <charts.ChartView
      formData={form}
      queries={run.queries}
      datasource={datasource}
      ownState={ownState}
      hooks={{ setOwnState: onOwnState, setControlValue: onControl }}
    />
  );
}

/** Asking again failed: the picture stays, with its age, and what failed is said. */
function KeptNote({ run, onUpdate }: Pick<ChartPaneProps, 'run' | 'onUpdate'>) {
  const { t } = useTranslation('facet/explore');
  const [first] = run.queries;
  // What came from the cache is as old as it was there.
  const answered = (first?.is_cached ? first.cached_dttm : null) ?? run.answeredAt;
  return (
    <div className={`${classes.strip} ${classes.failedStrip}`} role="alert">
      <IconAlertCircle size={16} stroke={1.6} aria-hidden />
      <span>
        {t('chart.refreshFailed', { message: describeError(run.error).message })}{' '}
        {answered === null ? null : (
          <>
            {t('chart.lastAnswer')} <TimeAgo value={answered} />.
          </>
        )}
      </span>
      <UnstyledButton className={classes.stripAction} onClick={() => onUpdate(true)}>
        {t('chart.tryAgain')}
      </UnstyledButton>
    </div>
  );
}

/** A limit on the number of lines leaves some out, so it is said where they are seen. */
function SeriesLimit({ form }: { readonly form: FormData }) {
  const { t } = useTranslation('facet/explore');
  const limit = numberOf(form['limit']) ?? 0;
  if (limit <= 0 || listOf(form['groupby']).length === 0) return null;
  return <Tag>{t('rows.series', { count: limit })}</Tag>;
}

function RowCount({ result, limit }: { readonly result: QueryResult; readonly limit: number | undefined }) {
  const { t } = useTranslation('facet/explore');
  // The limit holds for what the database gives; rows that are counted are those that can be looked at.
  const read = result.sql_rowcount ?? result.rowcount;
  return (
    <Tag tone={result.rowcount === 0 ? 'danger' : rowsTone(read, limit)}>
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

/** The statements that the controls ask now, in the place of the picture. */
function QueryView({ calls, draft, ownState, datasource }: ChartPaneProps) {
  const { t } = useTranslation('facet/explore');
  const { charts } = useExplore();
  const { data, error, refetch } = useQuery({
    queryKey: ['explore-sql', draft, ownState],
    retry: false,
    queryFn: async ({ signal }) => calls.sql(await charts.buildQueryContext(draft, ownState), signal),
  });
  if (error) return <ErrorTile error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={6} />;
  return (
    <div className={classes.queries}>
      {data.map((query, index) => (
        <div key={`${index} ${query.query}`} className={classes.query}>
          <div className={classes.queryHead}>
            <CopyButton text={query.query} />
          </div>
          <CodeEditor
            language="sql"
            dialect={datasource.database.backend}
            readOnly
            lineNumbers
            label={t('query.title')}
            value={query.query.trimEnd() || (query.error ?? '')}
          />
        </div>
      ))}
    </div>
  );
}

/** A text of the plugin that has added something here. */
function OwnText({ owner, of }: { readonly owner: string; readonly of: string }): ReactNode {
  const { t } = useTranslation(owner);
  return t(of);
}
