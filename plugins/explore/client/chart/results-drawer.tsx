import { resultColumns, resultNames, tablesOf } from '@facet/plugin-charts/contract';
import type { Datasource } from '@facet/plugin-datasets/contract';
import { numberOf } from '@facet/sdk/chart-query';
import { exactTexts, type FormData, type QueryResult, formatLocale } from '@facet/sdk/common';
import { CopyButton, lazyPart, ListSkeleton, Resizer, rowsToTsv, Tag, useStored } from '@facet/sdk/ui';
import { ActionIcon, Tabs, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react';
import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { originalTimes } from '../../common/original-times.ts';
import { rowsTone } from '../../common/run-facts.ts';
import classes from '../look/explore.module.css';
import type { ExploreCalls } from '../services/explore-calls.ts';
import { NoRows } from './no-rows.tsx';
import { ResultRows } from './result-rows.tsx';
import { firstSample, SamplesPager, useSamples } from './samples.tsx';
import { TimeColumnsMenu, useOriginalTimes } from './time-columns-menu.tsx';
import type { ChartRun } from './chart-run.ts';

const HEIGHT = 232;
/** Below this height the pictures of suggestions are not readable. */
const CARDS_HEIGHT = 320;
const SEARCH_REST_MS = 500;
/** Form for the dataset's own rows: none of their columns is a metric. */
const NO_METRICS: FormData = { viz_type: '', datasource: '' };

const { Component: SuggestionsPane } = lazyPart(
  async () => (await import('../suggestions/suggestions-pane.tsx')).SuggestionsPane,
  { loading: <ListSkeleton rows={4} /> },
);

export interface ResultsDrawerProps {
  readonly calls: ExploreCalls;
  readonly run: ChartRun;
  /** The form that returned the rows. */
  readonly form: FormData;
  /** Whether the rows belong to the visible chart. */
  readonly hasRows: boolean;
  readonly datasource: Datasource;
  /** The current values of the controls. */
  readonly draft: FormData;
  /** Whether the page opened with a suggestion. */
  readonly isNew: boolean;
  onUse(form: FormData): void;
  onOpenBeside(form: FormData): void;
}

/** Tabs below the chart: its rows, rows of the dataset, and suggestions. */
export const ResultsDrawer = memo(function ResultsDrawer(drawer: ResultsDrawerProps) {
  const { calls, run, form, hasRows, datasource, ...props } = drawer;
  const { t } = useTranslation('facet/explore');
  const [suggests, setSuggests] = useStored('explore:suggestions', true, isBoolean);
  const [tab, setTab] = useState(props.isNew && suggests ? 'suggestions' : resultTab(0));
  const [height, setHeight] = useStored('explore:drawer', HEIGHT, isHeight);
  const [open, setOpen] = useStored('explore:drawer-open', true, isBoolean);
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search, SEARCH_REST_MS);
  const samples = useSamples(calls, datasource, open && tab === 'samples');
  const times = useOriginalTimes(datasource.uid);
  const tables = hasRows ? tablesOf(run.queries) : [];
  const shownTab = tables.length <= 1 && tab.startsWith('results') ? resultTab(0) : tab;
  const result = shownTab === 'samples' ? samples.result : tables.find((_, index) => resultTab(index) === shownTab);
  const isSample = shownTab === 'samples';
  const columns = useColumns(result, isSample ? NO_METRICS : form, datasource, times.originals);
  const shownHeight = tab === 'suggestions' ? Math.max(height, CARDS_HEIGHT) : height;
  const drawerStyle = open ? { height: shownHeight } : undefined;
  const Fold = open ? IconChevronDown : IconChevronUp;
  return (
    <>
      {open ? (
        <Resizer
          label={t('results.resize')}
          pane="bottom"
          value={shownHeight}
          min={120}
          max={600}
          onChange={setHeight}
          onReset={() => setHeight(HEIGHT)}
        />
      ) : null}
      <section className={classes.drawer} style={drawerStyle} aria-label={t('results.results')}>
        <div className={classes.drawerHead}>
          <DrawerTabs
            tables={tables}
            limit={numberOf(run.form?.['row_limit'])}
            value={shownTab}
            onChange={(next) => {
              setTab(next);
              setOpen(true);
            }}
          />
          {open && tab !== 'suggestions' ? (
            <TextInput
              className={classes.push}
              aria-label={t('results.search')}
              placeholder={t('results.search')}
              leftSection={<IconSearch size={14} aria-hidden />}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          ) : (
            <span className={classes.rest} />
          )}
          {open && result ? <TimeColumnsMenu columns={columns} times={times} /> : null}
          {result ? (
            <CopyButton label={t('results.copy')} text={() => rowsToTsv(columns, result.data, exactTexts(result))} />
          ) : null}
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
            {tab === 'suggestions' ? (
              <SuggestionsPane
                form={props.draft}
                datasource={datasource}
                onUse={props.onUse}
                onOpenBeside={props.onOpenBeside}
                onHide={() => {
                  setSuggests(false);
                  setTab(resultTab(0));
                }}
              />
            ) : isSample ? (
              <SamplesPager samples={samples}>
                {result ? (
                  <ResultRows columns={columns} result={result} search={wanted} first={firstSample(samples.page)} />
                ) : null}
              </SamplesPager>
            ) : result ? (
              <ResultRows columns={columns} result={result} search={wanted} />
            ) : (
              <NoRows status={run.status} />
            )}
          </div>
        ) : null}
      </section>
    </>
  );
});

/** The columns of a table; moments of these columns are shown as they were answered. */
function useColumns(
  result: QueryResult | null | undefined,
  form: FormData,
  datasource: Datasource,
  originals: readonly string[],
) {
  return useMemo(
    () => (result ? originalTimes(resultColumns(form, result, resultNames(datasource)), originals) : []),
    [result, datasource, form, originals],
  );
}

const resultTab = (index: number) => `results-${index}`;

interface DrawerTabsProps {
  readonly tables: readonly QueryResult[];
  /** Row limit of the first table; the others are totals, or have limits of their own. */
  readonly limit: number | undefined;
  readonly value: string;
  onChange(tab: string): void;
}

/** One tab per query result with rows. */
function DrawerTabs({ tables, limit, value, onChange }: DrawerTabsProps) {
  const { t } = useTranslation('facet/explore');
  const locale = formatLocale();
  const number = useMemo(() => new Intl.NumberFormat(locale), [locale]);
  const answers = tables.length > 0 ? tables : [undefined];
  return (
    <Tabs value={value} onChange={(next) => onChange(next ?? resultTab(0))}>
      <Tabs.List className={classes.tabs ?? ''}>
        {answers.map((table, index) => (
          <Tabs.Tab
            key={resultTab(index)}
            value={resultTab(index)}
            rightSection={
              table ? (
                <Tag tone={rowsTone(table, index === 0 ? limit : undefined)}>{number.format(table.rowcount)}</Tag>
              ) : null
            }
          >
            {index === 0 ? t('results.results') : t('results.further', { number: index + 1 })}
          </Tabs.Tab>
        ))}
        <Tabs.Tab value="samples">{t('results.samples')}</Tabs.Tab>
        <Tabs.Tab value="suggestions">{t('suggest.tab')}</Tabs.Tab>
      </Tabs.List>
    </Tabs>
  );
}

function isHeight(value: unknown): value is number {
  return typeof value === 'number' && value >= 120 && value <= 600;
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}
