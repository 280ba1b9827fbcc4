import type { Datasource } from '@facet/plugin-datasets/contract';
import { ActionIcon, Tabs, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react';
import type { FormData, QueryResult } from '@facet/sdk/common';
import { resultColumns } from '@facet/plugin-charts/contract';
import {
  CopyButton,
  DataGrid,
  EmptyState,
  ErrorTile,
  ListSkeleton,
  Resizer,
  rowsToTsv,
  Tag,
  useStored,
} from '@facet/sdk/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExploreCalls } from '../services/explore-calls.ts';
import type { ChartRun } from './use-chart-run.ts';
import classes from '../look/explore.module.css';

const HEIGHT = 232;
const SEARCH_REST_MS = 500;
/** Rows of the dataset as they are: no column of theirs is a metric. */
const NO_METRICS: FormData = { viz_type: '', datasource: '' };

export interface ResultsDrawerProps {
  readonly calls: ExploreCalls;
  readonly run: ChartRun;
  /** What the rows were asked with. */
  readonly form: FormData;
  /** The rows belong to what the chart's place shows. */
  readonly hasRows: boolean;
  readonly datasource: Datasource;
}

/** The rows behind the picture, and rows of the dataset as they are. */
export function ResultsDrawer({ calls, run, form, hasRows, datasource }: ResultsDrawerProps) {
  const { t, i18n } = useTranslation('facet/explore');
  const [tab, setTab] = useState('results');
  const number = useMemo(() => new Intl.NumberFormat(i18n.language.replace('_', '-')), [i18n.language]);
  const [height, setHeight] = useStored('explore:drawer', HEIGHT, isHeight);
  const [open, setOpen] = useStored('explore:drawer-open', true, isBoolean);
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search, SEARCH_REST_MS);
  const samples = useQuery({
    queryKey: ['explore-samples', datasource.id, datasource.type],
    enabled: open && tab === 'samples',
    retry: false,
    queryFn: ({ signal }) => calls.samples({ id: datasource.id, type: datasource.type }, signal),
  });
  const rows = hasRows ? run.queries[0] : undefined;
  const result: QueryResult | undefined = tab === 'results' ? rows : samples.data;
  const columns = useMemo(() => {
    if (!result) return [];
    const names = { verbose: datasource.verbose_map, formats: datasource.column_formats };
    return resultColumns(tab === 'results' ? form : NO_METRICS, result, names);
  }, [result, datasource, form, tab]);
  const Fold = open ? IconChevronDown : IconChevronUp;
  return (
    <>
      {open ? (
        <Resizer
          label={t('results.resize')}
          pane="bottom"
          value={height}
          min={120}
          max={600}
          onChange={setHeight}
          onReset={() => setHeight(HEIGHT)}
        />
      ) : null}
      <div className={classes.drawer} style={open ? { height } : undefined}>
        <div className={classes.drawerHead}>
          <Tabs
            value={tab}
            onChange={(next) => {
              setTab(next ?? 'results');
              setOpen(true);
            }}
          >
            <Tabs.List className={classes.tabs ?? ''}>
              <Tabs.Tab value="results" rightSection={rows ? <Tag>{number.format(rows.rowcount)}</Tag> : null}>
                {t('results.results')}
              </Tabs.Tab>
              <Tabs.Tab value="samples">{t('results.samples')}</Tabs.Tab>
            </Tabs.List>
          </Tabs>
          {open ? (
            <TextInput
              className={classes.push}
              aria-label={t('results.search')}
              placeholder={t('results.search')}
              leftSection={<IconSearch size={14} aria-hidden />}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          ) : (
            <span className={classes.push} />
          )}
          {result ? <CopyButton label={t('results.copy')} text={() => rowsToTsv(columns, result.data)} /> : null}
          <ActionIcon
            size="xs"
            aria-label={t(open ? 'results.fold' : 'results.unfold')}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <Fold size={16} />
          </ActionIcon>
        </div>
        {open ? (
          <div className={classes.drawerBody}>
            {tab === 'samples' && samples.error ? (
              <ErrorTile error={samples.error} onRetry={() => void samples.refetch()} />
            ) : result ? (
              <Rows columns={columns} result={result} search={wanted} />
            ) : tab === 'samples' || run.status === 'loading' ? (
              <ListSkeleton rows={4} />
            ) : run.status === 'failed' ? (
              <EmptyState title={t('results.failed')} />
            ) : null}
          </div>
        ) : null}
      </div>
    </>
  );
}

interface RowsProps {
  readonly columns: ReturnType<typeof resultColumns>;
  readonly result: QueryResult;
  readonly search: string;
}

function Rows({ columns, result, search }: RowsProps) {
  const { t } = useTranslation('facet/explore');
  if (result.data.length === 0) return <EmptyState title={t('results.none')} />;
  return (
    <DataGrid
      // The grid fits its columns once; other columns want another grid.
      key={columns.map((column) => column.key).join('\n')}
      label={t('results.results')}
      columns={columns}
      rows={result.data}
      rowNumbers
      search={search}
    />
  );
}

function isHeight(value: unknown): value is number {
  return typeof value === 'number' && value >= 120 && value <= 600;
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}
