import { ActionIcon, Tabs, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react';
import type { Datasource } from '@facet/sdk/client';
import type { QueryResult } from '@facet/sdk/common';
import { timeFormatter } from '@facet/sdk/formatting';
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
  type GridColumn,
} from '@facet/sdk/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExploreCalls } from './explore-calls.ts';
import type { ChartRun } from './use-chart-run.ts';
import classes from './explore.module.css';

const HEIGHT = 232;
const SEARCH_REST_MS = 500;
const moment = timeFormatter('%Y-%m-%d %H:%M:%S');

export interface ResultsDrawerProps {
  readonly calls: ExploreCalls;
  readonly run: ChartRun;
  readonly datasource: Datasource;
}

/** The rows behind the picture, and rows of the dataset as they are. */
export function ResultsDrawer({ calls, run, datasource }: ResultsDrawerProps) {
  const { t } = useTranslation('facet/explore');
  const [tab, setTab] = useState('results');
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
  const result: QueryResult | undefined = tab === 'results' ? run.queries[0] : samples.data;
  const columns = useMemo(() => (result ? gridColumns(result, datasource) : []), [result, datasource]);
  // The grid fits its columns once; other columns want another grid.
  const shape = columns.map((column) => column.key).join('\n');
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
            <Tabs.List>
              <Tabs.Tab value="results" rightSection={run.queries[0] ? <Tag>{run.queries[0].rowcount}</Tag> : null}>
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
            ) : result && result.data.length === 0 ? (
              <EmptyState title={t('results.none')} />
            ) : result ? (
              <DataGrid
                key={shape}
                label={t('results.results')}
                columns={columns}
                rows={result.data}
                rowNumbers
                search={wanted}
              />
            ) : tab === 'samples' || run.status === 'loading' ? (
              <ListSkeleton rows={4} />
            ) : null}
          </div>
        ) : null}
      </div>
    </>
  );
}

const KINDS = ['number', 'text', 'date', 'boolean'] as const;

function gridColumns(result: QueryResult, datasource: Datasource): readonly GridColumn[] {
  return result.colnames.map((key, index) => {
    const kind = KINDS[result.coltypes[index] ?? 1] ?? 'text';
    return {
      key,
      label: datasource.verbose_map[key] ?? key,
      kind,
      ...(kind === 'date'
        ? { format: (value) => (typeof value === 'number' ? moment(value).replace(' 00:00:00', '') : String(value)) }
        : {}),
    };
  });
}

function isHeight(value: unknown): value is number {
  return typeof value === 'number' && value >= 120 && value <= 600;
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}
