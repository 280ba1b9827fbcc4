import { ActionIcon, Button, Menu, Modal, SegmentedControl, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconDownload, IconInfoCircle, IconRefresh } from '@tabler/icons-react';
import { ChartTypes, ExplorePanelActions, useContributions, type Datasource } from '@facet/sdk/client';
import type { FormData, QueryResult } from '@facet/sdk/common';
import { numberOf } from '@facet/plugin-charts/contract';
import {
  ChartSkeleton,
  CodeEditor,
  CopyButton,
  EmptyState,
  ErrorTile,
  saveFile,
  Tag,
  TimeAgo,
  useNow,
} from '@facet/sdk/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAtLimit, rowsTone, stopwatch } from '../common/run-facts.ts';
import type { ExploreCalls } from './explore-calls.ts';
import { useExplore } from './explore-services.ts';
import { ResultsDrawer } from './results-drawer.tsx';
import type { ChartRun } from './use-chart-run.ts';
import classes from './explore.module.css';

export interface ChartPaneProps {
  readonly calls: ExploreCalls;
  readonly run: ChartRun;
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
  const { calls, run, form, draft, stale, datasource } = props;
  const { t } = useTranslation('facet/explore');
  const { charts, notifier, session } = useExplore();
  const [view, setView] = useState('chart');
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
    <section className={classes.chart} aria-label={t('chart.pane')}>
      <VisuallyHidden component="h2">{t('chart.pane')}</VisuallyHidden>
      <div className={classes.chartHead}>
        {first && run.status !== 'failed' ? (
          <RowCount result={first} limit={numberOf(run.form?.['row_limit'])} />
        ) : null}
        {run.status !== 'failed' && first?.is_cached && first.cached_dttm ? (
          <Tag tone="info">
            {t('chart.cached')} <TimeAgo value={first.cached_dttm} />
          </Tag>
        ) : null}
        {run.startedAt === null ? null : <Stopwatch run={run} />}
        <div className={classes.actions}>
          <SegmentedControl
            size="xs"
            aria-label={t('chart.view')}
            value={view}
            onChange={setView}
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
                  {action.declared.label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </div>
      </div>
      {stale && run.status !== 'stopped' ? (
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
      <div className={classes.canvas} data-stale={(stale && run.status !== 'failed') || undefined}>
        {run.status === 'loading' ? (
          <div className={classes.progress} role="progressbar" aria-label={t('chart.loading')} />
        ) : null}
        <Picture {...props} />
      </div>
      <ResultsDrawer calls={calls} run={run} datasource={datasource} />
      {view === 'query' ? <QueryView {...props} onClose={() => setView('chart')} /> : null}
    </section>
  );
}

function Picture({ run, form, datasource, ownState, onUpdate, onOwnState, onControl, hasErrors }: ChartPaneProps) {
  const { t } = useTranslation('facet/explore');
  const { charts } = useExplore();
  const known = useContributions(ChartTypes).some((one) => one.key === form.viz_type);
  if (!known) return <charts.ChartView formData={form} queries={[]} datasource={datasource} />;
  if (run.status === 'failed') return <ErrorTile error={run.error} onRetry={() => onUpdate()} />;
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
  const failed = run.queries.find((query) => query.error);
  if (failed) return <ErrorTile error={new Error(failed.error ?? '')} onRetry={() => onUpdate()} />;
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

function RowCount({ result, limit }: { readonly result: QueryResult; readonly limit: number | undefined }) {
  const { t } = useTranslation('facet/explore');
  const rows = result.sql_rowcount ?? result.rowcount;
  return (
    <Tag tone={rowsTone(rows, limit)}>
      <span title={isAtLimit(rows, limit) ? t('rows.limit') : undefined}>
        {t('rows.count', { count: rows })}
        {isAtLimit(rows, limit) ? ` · ${t('rows.limit')}` : ''}
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

function QueryView({ calls, draft, ownState, datasource, onClose }: ChartPaneProps & { readonly onClose: () => void }) {
  const { t } = useTranslation('facet/explore');
  const { charts } = useExplore();
  const { data, error } = useQuery({
    queryKey: ['explore-sql', draft, ownState],
    retry: false,
    queryFn: async ({ signal }) => calls.sql(await charts.buildQueryContext(draft, ownState), signal),
  });
  return (
    <Modal closeButtonProps={{ 'aria-label': t('close') }} opened onClose={onClose} size={880} title={t('query.title')}>
      {error ? <ErrorTile error={error} /> : null}
      {data?.map((query, index) => (
        <div key={`${index} ${query.query}`} style={{ marginBottom: 12 }}>
          <div style={{ display: 'flex', justifyContent: 'flex-end' }}>
            <CopyButton text={query.query} />
          </div>
          <CodeEditor
            language="sql"
            dialect={datasource.database.backend}
            readOnly
            lineNumbers
            label={t('query.title')}
            value={query.query || (query.error ?? '')}
            height="360px"
          />
        </div>
      ))}
    </Modal>
  );
}
