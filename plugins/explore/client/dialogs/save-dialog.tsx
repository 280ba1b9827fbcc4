import { Radio, TextInput } from '@mantine/core';
import type { FormData, QueryContext } from '@facet/sdk/common';
import { isRecord, listOf, parseDatasourceKey } from '@facet/sdk/chart-query';
import type { SeenVersion } from '@facet/sdk/client';
import { FormDialog, useSaveConflicts, VirtualSelect } from '@facet/sdk/ui';
import type { ChartCreate } from '@facet/plugin-charts/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExploreCalls, ExploreSlice } from '../services/explore-calls.ts';
import { useExplore } from '../services/explore-services.ts';
import classes from '../look/explore.module.css';

export interface SaveDialogProps {
  readonly opened: boolean;
  readonly form: FormData;
  readonly slice: ExploreSlice | null;
  readonly calls: ExploreCalls;
  /** The state of the saved chart that the page knows. */
  readonly seen: SeenVersion;
  /** Gets the chart's number, and its state where it was overwritten. */
  onSaved(chart: number, seen?: SeenVersion): void;
  /** The page gives way to the version that another person has saved. */
  onTheirs(): void;
  onClose(): void;
}

export function SaveDialog(props: SaveDialogProps) {
  return props.opened ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ form, slice, calls, seen, onSaved, onTheirs, onClose }: SaveDialogProps) {
  const { t } = useTranslation('facet/explore');
  const { charts, notifier, session } = useExplore();
  const mayOverwrite =
    slice !== null &&
    slice.is_managed_externally !== true &&
    (session.user.isAdmin || slice.owners.includes(session.user.userId));
  const [start] = useState({ action: mayOverwrite ? 'overwrite' : 'saveas', name: slice?.slice_name ?? '' });
  const [action, setAction] = useState(start.action);
  const [name, setName] = useState(start.name);
  const [dashboard, setDashboard] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const conflicts = useSaveConflicts({
    label: (member) => t(`conflict.${member}`, { defaultValue: member }),
    onTheirs,
  });
  const { options, loading, failed, setSearch } = useDashboards(calls);
  const person = `${session.user.firstName} ${session.user.lastName}`.trim();

  const save = async () => {
    setWorking(true);
    setError(null);
    try {
      const own = savedForm(form);
      const context = await charts.buildQueryContext(own);
      const target = dashboard === null ? [] : [await dashboardId(dashboard)];
      const overwritten = action === 'overwrite' && slice !== null ? slice.slice_id : null;
      const chart = chartOf(name, own, context);
      if (overwritten === null) {
        onSaved(await calls.createChart({ ...chart, dashboards: target }));
      } else {
        const body = { ...chart, ...(await placesWith(calls, overwritten, target)) };
        const saved = await conflicts.save({
          seen,
          sets: Object.keys(chart),
          write: (version) => calls.updateChart(overwritten, body, version),
        });
        if (saved === undefined) return;
        onSaved(overwritten, saved.seen);
      }
      notifier.success(t(overwritten === null ? 'save.saved' : 'save.overwritten', { name: name.trim() }));
    } catch (failure) {
      setError(failure);
    } finally {
      setWorking(false);
    }
  };

  /** A picked dashboard is known by its number; anything else is the title of a new one. */
  const dashboardId = async (value: string): Promise<number> =>
    options.some((option) => option.value === value) ? Number(value) : calls.newDashboard(value);

  return (
    <FormDialog
      opened
      title={t('save.title')}
      submitLabel={t('save.button')}
      working={working}
      disabled={name.trim() === ''}
      dirty={name !== start.name || action !== start.action || dashboard !== null}
      error={error}
      errorTitle={t('save.failed')}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <div className={classes.form}>
        <Radio.Group value={action} onChange={setAction} aria-label={t('save.title')}>
          <Radio value="overwrite" disabled={!mayOverwrite} label={t('save.overwrite')} my={4} />
          <Radio value="saveas" label={t('save.as')} my={4} />
        </Radio.Group>
        <TextInput
          data-autofocus
          label={t('save.name')}
          required
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <VirtualSelect
          label={t('save.dashboard')}
          placeholder={t('save.dashboardHint')}
          options={options}
          loading={loading}
          freeForm
          clearable
          error={failed ? t('save.noDashboards', { name: person }) : null}
          value={dashboard}
          onChange={setDashboard}
          onSearch={setSearch}
        />
      </div>
      {conflicts.dialog}
    </FormDialog>
  );
}

/** What is saved with the chart: filters that a dashboard lent are left out. */
function savedForm(form: FormData): FormData {
  const { extra_form_data: _extra, force: _force, dashboardId: _dashboard, ...rest } = form;
  const filters = listOf(form['adhoc_filters']).filter((filter) => !isRecord(filter) || filter['isExtra'] !== true);
  return { ...rest, viz_type: form.viz_type, datasource: form.datasource, adhoc_filters: filters };
}

/** Dashboards to choose from; the server searches. */
function useDashboards(calls: ExploreCalls) {
  const [search, setSearch] = useState('');
  const found = useQuery({
    queryKey: ['explore-dashboards', search],
    retry: false,
    queryFn: ({ signal }) => calls.dashboards(search, signal),
  });
  const options = (found.data ?? []).map((one) => ({
    value: String(one.id),
    label: one.dashboard_title ?? String(one.id),
  }));
  return { options, loading: found.isFetching, failed: found.isError, setSearch };
}

function chartOf(name: string, form: FormData, context: QueryContext): ChartCreate {
  const ref = parseDatasourceKey(form.datasource);
  return {
    slice_name: name.trim(),
    viz_type: form.viz_type,
    params: JSON.stringify(form),
    query_context: JSON.stringify(context),
    datasource_id: ref.id,
    datasource_type: ref.type,
  };
}

/** The places that a chart has now, with the new one; nothing when there is no new one, so that none is lost. */
const placesWith = async (
  calls: ExploreCalls,
  chart: number,
  target: readonly number[],
): Promise<Pick<ChartCreate, 'dashboards'>> =>
  target.length === 0 ? {} : { dashboards: [...new Set([...(await calls.dashboardsOfChart(chart)), ...target])] };
