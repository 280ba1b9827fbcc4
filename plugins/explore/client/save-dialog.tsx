import { Radio, TextInput } from '@mantine/core';
import type { FormData } from '@facet/sdk/common';
import { isRecord, listOf, parseDatasourceKey } from '@facet/plugin-charts/contract';
import { FormDialog, VirtualSelect } from '@facet/sdk/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExploreCalls, ExploreSlice } from './explore-calls.ts';
import { useExplore } from './explore-services.ts';
import classes from './explore.module.css';

export interface SaveDialogProps {
  readonly opened: boolean;
  readonly form: FormData;
  readonly slice: ExploreSlice | null;
  readonly calls: ExploreCalls;
  readonly dashboards: readonly { readonly id: number; readonly dashboard_title: string }[];
  onSaved(slice: ExploreSlice): void;
  onClose(): void;
}

export function SaveDialog(props: SaveDialogProps) {
  return props.opened ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ form, slice, calls, dashboards: placed, onSaved, onClose }: SaveDialogProps) {
  const { t } = useTranslation('facet/explore');
  const { charts, notifier, session } = useExplore();
  const mayOverwrite =
    slice !== null &&
    slice.is_managed_externally !== true &&
    ownsSlice(slice, session.user.userId, session.user.isAdmin);
  const [action, setAction] = useState(mayOverwrite ? 'overwrite' : 'saveas');
  const [name, setName] = useState(slice?.slice_name ?? '');
  const [dashboard, setDashboard] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const found = useQuery({
    queryKey: ['explore-dashboards', search],
    retry: false,
    queryFn: ({ signal }) => calls.dashboards(search, signal),
  });
  const options = (found.data ?? []).map((one) => ({ value: String(one.id), label: one.dashboard_title }));

  const save = async () => {
    setWorking(true);
    setError(null);
    try {
      const own = savedForm(form);
      const context = await charts.buildQueryContext(own);
      const target = dashboard === null ? [] : [await dashboardId(dashboard)];
      const ref = parseDatasourceKey(form.datasource);
      const overwrite = action === 'overwrite' && slice !== null;
      const kept = overwrite ? placed.map((one) => one.id) : [];
      const id = await calls.save({
        id: overwrite ? slice.slice_id : null,
        slice_name: name.trim(),
        viz_type: form.viz_type,
        params: JSON.stringify(own),
        query_context: JSON.stringify(context),
        datasource_id: ref.id,
        datasource_type: ref.type,
        dashboards: [...new Set([...kept, ...target])],
      });
      notifier.success(t(overwrite ? 'save.overwritten' : 'save.saved', { name: name.trim() }));
      onSaved({ ...slice, slice_id: overwrite ? slice.slice_id : id, slice_name: name.trim() });
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
      dirty
      error={error}
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
          loading={found.isFetching}
          freeForm
          clearable
          value={dashboard}
          onChange={setDashboard}
          onSearch={setSearch}
        />
      </div>
    </FormDialog>
  );
}

function ownsSlice(slice: ExploreSlice, user: number, isAdmin: boolean): boolean {
  return isAdmin || (slice.owners ?? []).some((owner) => (typeof owner === 'number' ? owner : owner.id) === user);
}

/** What is saved with the chart: filters that a dashboard lent are left out. */
function savedForm(form: FormData): FormData {
  const { extra_form_data: _extra, force: _force, dashboardId: _dashboard, ...rest } = form;
  const filters = listOf(form['adhoc_filters']).filter((filter) => !isRecord(filter) || filter['isExtra'] !== true);
  return { ...rest, viz_type: form.viz_type, datasource: form.datasource, adhoc_filters: filters };
}
