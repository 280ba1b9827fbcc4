import { adaptForm, type Datasource, type SwappedFields } from '@facet/plugin-datasets/contract';
import { Button } from '@mantine/core';
import { IconDatabaseOff, IconLinkOff } from '@tabler/icons-react';
import { textOf } from '@facet/sdk/chart-query';
import { NO_TIME_RANGE } from '@facet/plugin-controls/contract.client';
import { usePageSettled } from '@facet/sdk/client';
import { ChartSkeleton, describeError, EmptyState, ErrorState } from '@facet/sdk/ui';
import { useQuery } from '@tanstack/react-query';
import { memo, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { namesSomething, readExploreAddress, type ExploreAddress } from '../../common/explore-url.ts';
import { hydrate, isNewForm } from '../../common/hydrate.ts';
import { startValues } from '../../common/start-values.ts';
import { withTimesOf } from '../../common/temporal-column.ts';
import type { Suggestion } from '../../common/suggestions/suggest.ts';
import { type ExploreCalls, exploreCalls, type ExploreQuery } from '../services/explore-calls.ts';
import { ExploreServicesContext, useExplore, type ExploreServices } from '../services/explore-services.ts';
import { draftAt, forgetDraft } from '../bench/form-draft.ts';
import { SwapDatasetDialog } from '../dialogs/swap-dataset-dialog.tsx';
import { FirstChart } from '../suggestions/first-chart.tsx';
import type { WorkbenchProps } from '../bench/bench-props.ts';
import { usePreparePanel } from '../bench/use-prepare-panel.ts';
import { Workbench } from '../bench/workbench.tsx';
import { BenchSkeleton } from '../look/bench-skeleton.tsx';

export function explorePage(services: ExploreServices) {
  return function ExplorePage() {
    return (
      <ExploreServicesContext value={services}>
        <OpenedExplore />
      </ExploreServicesContext>
    );
  };
}

/**
 * Opens the chart of the first address. Later changes of the key in the address come from this page itself and cause no
 * reload.
 */
function OpenedExplore() {
  const route = useParams();
  const [search] = useSearchParams();
  const [opened] = useState(() => readExploreAddress(search, route));
  return <LoadedExplore opened={opened} />;
}

const LoadedExplore = memo(function LoadedExplore({ opened }: { readonly opened: ExploreAddress }) {
  const { t } = useTranslation('facet/explore');
  const { api, notifier } = useExplore();
  const [address, setAddress] = useState(opened);
  const calls = useMemo(() => exploreCalls(api), [api]);
  // Read only once: later drafts are written by this page itself.
  const [draft, setDraft] = useState(() => draftAt(location.search));
  const { replacement, swap, adapt, clear } = useReplacement(calls);
  const query = useMemo(() => loadQuery(address), [address]);
  const preparePanel = usePreparePanel();
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: ['explore', query],
    enabled: namesSomething(address),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const state = await calls.load(query, signal);
      await preparePanel(address.vizType ?? textOf(state.form_data['viz_type']));
      return state;
    },
  });
  const isMissing = data !== undefined && data.dataset === null && replacement === null;
  usePageSettled({
    isSettled: address.standalone > 0 && (error !== null || isMissing),
    problems: useMemo(() => [error === null ? t('missing.chart') : describeError(error).message], [error, t]),
  });
  useEffect(() => {
    if (opened.isFormUnreadable) notifier.warning(t('missing.form'));
  }, [opened, notifier, t]);
  if (!namesSomething(address)) return <MissingParameters />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return address.standalone > 0 ? <ChartSkeleton /> : <BenchSkeleton />;
  const dataset = data.dataset ?? replacement;
  if (dataset === null) {
    // Without the chart its dataset is unknown: the chart was deleted, or the user may not see it.
    const isChartGone = address.sliceId !== null && data.slice === null;
    return isChartGone ? <MissingChart /> : <MissingDataset form={data.form_data} onSwap={swap} />;
  }
  /** Replaces the unsaved changes by the saved chart. */
  const openSaved = (chart: number): void => {
    clear();
    setDraft(null);
    forgetDraft();
    const keys = { formDataKey: null, permalinkKey: null, form: {}, saveAction: null };
    const saved = { ...address, ...keys, sliceId: String(chart) };
    setAddress(saved);
    // The same query would return its cached answer, so it is requested again.
    if (JSON.stringify(loadQuery(saved)) === JSON.stringify(query)) void refetch();
  };
  return (
    <OpenExplore
      key={dataUpdatedAt}
      calls={calls}
      address={address}
      state={{ ...data, form_data: adapt(draft ?? { ...data.form_data, ...address.form }), dataset }}
      base={draft === null && Object.keys(address.form).length > 0 ? data.form_data : null}
      isReplaced={replacement !== null}
      openSaved={openSaved}
    />
  );
});

function MissingParameters() {
  const { t } = useTranslation('facet/explore');
  const navigate = useNavigate();
  return (
    <EmptyState
      icon={<IconLinkOff size={24} stroke={1.6} />}
      title={t('missing.parameters')}
      text={t('missing.parametersText')}
      action={<Button onClick={() => void navigate('/chart/add')}>{t('missing.start')}</Button>}
    />
  );
}

/** Replaces a deleted dataset. The chart keeps its name and id; saving it makes the replacement permanent. */
function useReplacement(calls: ExploreCalls) {
  const { t } = useTranslation('facet/explore');
  const { notifier } = useExplore();
  const [found, setFound] = useState<{ readonly dataset: Datasource; readonly fields: SwappedFields } | null>(null);
  const read = async (key: string, fields: SwappedFields) => {
    setFound({ dataset: await calls.datasource(key), fields });
    notifier.success(t('dataset.swapped'));
  };
  return {
    replacement: found?.dataset ?? null,
    swap: (key: string, fields: SwappedFields) =>
      void read(key, fields).catch((failure: unknown) => notifier.error(describeError(failure).message)),
    adapt: (form: Readonly<Record<string, unknown>>) =>
      found === null ? form : withTimesOf(found.dataset, adaptForm(form, found.fields.mapped, found.fields.drops)),
    clear: () => setFound(null),
  };
}

function MissingChart() {
  const { t } = useTranslation('facet/explore');
  const navigate = useNavigate();
  return (
    <EmptyState
      icon={<IconLinkOff size={24} stroke={1.6} />}
      title={t('missing.chart')}
      text={t('missing.chartText')}
      action={<Button onClick={() => void navigate('/chart/list/')}>{t('missing.charts')}</Button>}
    />
  );
}

interface MissingDatasetProps {
  /** Form of the chart whose dataset was deleted. */
  readonly form: Readonly<Record<string, unknown>>;
  onSwap(key: string, fields: SwappedFields): void;
}

function MissingDataset({ form, onSwap }: MissingDatasetProps) {
  const { t } = useTranslation('facet/explore');
  const [swapping, setSwapping] = useState(false);
  return (
    <>
      <EmptyState
        icon={<IconDatabaseOff size={24} stroke={1.6} />}
        title={t('missing.dataset')}
        text={t('missing.datasetText')}
        action={<Button onClick={() => setSwapping(true)}>{t('dataset.swap')}</Button>}
      />
      <SwapDatasetDialog
        opened={swapping}
        form={form}
        datasource={null}
        onClose={() => setSwapping(false)}
        onSwap={onSwap}
      />
    </>
  );
}

type OpenExploreProps = Pick<WorkbenchProps, 'calls' | 'address' | 'state' | 'openSaved'> & {
  /** Whether the dataset replaces a deleted one. */
  readonly isReplaced: boolean;
  /** The form below values of the address; null: there are none. */
  readonly base: Readonly<Record<string, unknown>> | null;
};

/** The stored or saved form; without one, a chart that fits the dataset. */
function OpenExplore({ isReplaced, base, ...common }: OpenExploreProps) {
  const { session } = useExplore();
  const { address, state } = common;
  const { dataset, form_data: stored, slice } = state;
  const defaultType = session.conf['DEFAULT_VIZ_TYPE'];
  const timeRange = textOf(session.conf['DEFAULT_TIME_FILTER']) ?? NO_TIME_RANGE;
  const completed = (values: Readonly<Record<string, unknown>>) =>
    hydrate(
      {
        ...values,
        ...(address.vizType === null ? {} : { viz_type: address.vizType }),
        ...(slice === null ? {} : { slice_id: slice.slice_id }),
        url_params: { ...recordOf(values['url_params']), ...address.urlParams },
      },
      `${dataset.id}__${dataset.type}`,
      { vizType: typeof defaultType === 'string' ? defaultType : PLAIN_TYPE, timeRange },
    );
  const form = completed(stored);
  const isNew = isNewForm(stored);
  const start = isNew ? startValues(dataset, timeRange) : null;
  const namesType = address.vizType !== null || Boolean(stored['viz_type']);
  // A default type in the configuration wins over suggestions.
  const fits = isNew && !namesType && (defaultType === undefined || defaultType === PLAIN_TYPE);
  const workbench = (first: Suggestion | null) => (
    <Workbench
      {...common}
      initialForm={first === null ? form : { ...form, viz_type: first.vizType }}
      start={first?.values ?? start}
      first={first}
      {...(isReplaced ? { saved: { ...form, datasource: '' } } : base === null ? {} : { saved: completed(base) })}
    />
  );
  if (!fits) return workbench(null);
  return <FirstChart datasource={dataset}>{workbench}</FirstChart>;
}

/** Type of new charts without any other choice. */
const PLAIN_TYPE = 'table';

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function loadQuery(address: ExploreAddress): ExploreQuery {
  const pairs: readonly (readonly [string, string | null])[] = [
    ['form_data_key', address.formDataKey],
    ['permalink_key', address.permalinkKey],
    ['slice_id', address.sliceId],
    ['datasource_id', address.datasetId],
    ['datasource_type', address.datasetId === null ? null : address.datasetType],
  ];
  return Object.fromEntries(pairs.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}
