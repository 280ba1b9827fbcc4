import { Checkbox, Radio, TextInput } from '@mantine/core';
import type { FormData, QueryContext } from '@facet/sdk/common';
import { isRecord, listOf, parseDatasourceKey } from '@facet/sdk/chart-query';
import type { SeenVersion } from '@facet/sdk/client';
import { describeError, FormDialog, useSaveConflicts } from '@facet/sdk/ui';
import { type ChartCreate, DASHBOARD_COLORS } from '@facet/plugin-charts/contract';
import { ChartPlaces } from '@facet/plugin-charts/contract.client';
import { useContributions } from '@facet/sdk/client';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExploreCalls, ExploreSlice } from '../services/explore-calls.ts';
import { useExplore } from '../services/explore-services.ts';
import classes from '../look/explore.module.css';
import { type DashboardTarget, DashboardTargetField } from './dashboard-target.tsx';

export interface SaveDialogProps {
  readonly opened: boolean;
  readonly form: FormData;
  readonly slice: ExploreSlice | null;
  readonly calls: ExploreCalls;
  /** The version of the saved chart that the page has read. */
  readonly seen: SeenVersion;
  /** The action that the address requests: `overwrite` or `saveas`. */
  readonly action?: string | null;
  /** The dashboard that the chart was opened from. */
  readonly from?: { readonly id: number; readonly title: string } | null;
  /** Called with the chart's id, with its new version where it was overwritten, and with the address to open next. */
  onSaved(chart: number, seen?: SeenVersion, next?: string): void;
  /** Replaces the page's state by the version that another user has saved. */
  onTheirs(): void;
  onClose(): void;
}

export function SaveDialog(props: SaveDialogProps) {
  return props.opened ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ form, slice, calls, seen, onSaved, onTheirs, onClose, ...props }: SaveDialogProps) {
  const { t } = useTranslation('facet/explore');
  const { notifier, session } = useExplore();
  const mayOverwrite =
    slice !== null &&
    slice.is_managed_externally !== true &&
    (session.user.isAdmin || slice.owners.includes(session.user.userId));
  const [start] = useState<Start>(() => ({
    action: mayOverwrite && props.action !== 'saveas' ? 'overwrite' : 'saveas',
    name: slice?.slice_name ?? '',
    target: props.from ? { ...props.from, part: null } : null,
  }));
  const [action, setAction] = useState<string>(start.action);
  const [name, setName] = useState(start.name);
  const [target, setTarget] = useState(start.target);
  const [opens, setOpens] = useState(false);
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { write, question } = useChartWrite({ form, calls, seen, onTheirs });
  const putOn = usePutOn();

  const save = async () => {
    setWorking(true);
    setError(null);
    try {
      const dashboard = target === null ? null : (target.id ?? (await calls.newDashboard(target.title)));
      // After a later failure the dashboard exists already, so a second attempt must not create it again.
      if (target !== null && dashboard !== null) setTarget({ ...target, id: dashboard });
      const overwritten = action === 'overwrite' && slice !== null ? slice.slice_id : null;
      const saved = await write(name, overwritten, dashboard === null ? [] : [dashboard]);
      if (saved === undefined) return;
      if (dashboard !== null) await putOn({ id: saved.id, name: name.trim() }, dashboard, target?.part ?? null);
      notifier.success(t(overwritten === null ? 'save.saved' : 'save.overwritten', { name: name.trim() }));
      const leadsOn = opens && dashboard !== null;
      onSaved(
        saved.id,
        saved.seen,
        leadsOn ? `/superset/dashboard/${dashboard}/?focused_chart=${saved.id}` : undefined,
      );
    } catch (failure) {
      setError(failure);
    } finally {
      setWorking(false);
    }
  };

  return (
    <FormDialog
      opened
      title={t('save.title')}
      submitLabel={t('save.button')}
      working={working}
      disabled={name.trim() === ''}
      dirty={name !== start.name || action !== start.action || target !== start.target}
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
        <DashboardTargetField calls={calls} value={target} onChange={setTarget} />
        {target === null ? null : (
          <Checkbox
            label={t('save.open')}
            checked={opens}
            onChange={(event) => setOpens(event.currentTarget.checked)}
          />
        )}
      </div>
      {question}
    </FormDialog>
  );
}

/** Writes the chart. Asks first if that would overwrite changes that others have saved; undefined: the user cancelled. */
function useChartWrite({ form, calls, seen, onTheirs }: Pick<SaveDialogProps, 'form' | 'calls' | 'seen' | 'onTheirs'>) {
  const { t } = useTranslation('facet/explore');
  const { charts } = useExplore();
  const conflicts = useSaveConflicts({
    label: (member) => t(`conflict.${member}`, { defaultValue: member }),
    onTheirs,
  });
  const write = async (
    name: string,
    overwritten: number | null,
    places: readonly number[],
  ): Promise<{ readonly id: number; readonly seen?: SeenVersion } | undefined> => {
    const own = savedForm(form);
    const chart = chartOf(name, own, await charts.buildQueryContext(own));
    if (overwritten === null) return { id: await calls.createChart({ ...chart, dashboards: [...places] }) };
    const body = { ...chart, ...(await placesWith(calls, overwritten, places)) };
    const written = await conflicts.save({
      seen,
      sets: Object.keys(chart),
      write: (version) => calls.updateChart(overwritten, body, version),
    });
    return written && { id: overwritten, seen: written.seen };
  };
  return { write, question: conflicts.dialog };
}

interface Start {
  readonly action: 'overwrite' | 'saveas';
  readonly name: string;
  readonly target: DashboardTarget | null;
}

/** The chart is already saved and on its dashboard, so a failure to give it its place there is only reported. */
function usePutOn() {
  const { t } = useTranslation('facet/explore');
  const { notifier } = useExplore();
  const entry = useContributions(ChartPlaces).find(({ key }) => key === 'dashboards');
  return async (chart: { readonly id: number; readonly name: string }, dashboard: number, part: string | null) => {
    try {
      await (await entry?.load())?.put(chart, dashboard, part);
    } catch (error) {
      const { message } = describeError(error);
      notifier.warning(t(part === null ? 'save.placeFailed' : 'save.tabFailed', { message }));
    }
  };
}

/** The form to save, without filters and colours that came from a dashboard. */
function savedForm(form: FormData): FormData {
  const {
    extra_form_data: _extra,
    force: _force,
    dashboardId: _dashboard,
    [DASHBOARD_COLORS]: _colors,
    ...rest
  } = form;
  const filters = listOf(form['adhoc_filters']).filter((filter) => !isRecord(filter) || filter['isExtra'] !== true);
  return { ...rest, viz_type: form.viz_type, datasource: form.datasource, adhoc_filters: filters };
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

/** The present dashboards of the chart and the new one. Empty without a new one, so that none is removed. */
const placesWith = async (
  calls: ExploreCalls,
  chart: number,
  target: readonly number[],
): Promise<Pick<ChartCreate, 'dashboards'>> =>
  target.length === 0 ? {} : { dashboards: [...new Set([...(await calls.dashboardsOfChart(chart)), ...target])] };
