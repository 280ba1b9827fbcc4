import { Alert, Checkbox, TextInput } from '@mantine/core';
import { FormDialog } from '@facet/sdk/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { positionsOf, saveFailure, settingsMembers } from '../storage/save-dashboard.ts';

/** Saves the current state as another dashboard and opens it. */
export default function SaveAsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const runtime = useDashboard();
  const { api, id, store, notifier } = runtime;
  const navigate = useNavigate();
  const title = useDashboardState((state) => state.title);
  const [name, setName] = useState(t('copy.name', { title }));
  const [duplicate, setDuplicate] = useState(false);
  const charts = runtime.chartIds().flatMap((chart) => runtime.chart(chart) ?? []);
  const lent = charts.filter((chart) => chart.is_lent === true).length;
  const save = useMutation({
    mutationFn: () => {
      const { layout, css } = store.getState();
      return api.call('POST /api/v1/dashboard/:id/copy/', {
        params: { id: String(id) },
        body: {
          dashboard_title: name,
          css,
          duplicate_slices: duplicate,
          json_metadata: JSON.stringify({ ...settingsMembers(runtime), positions: positionsOf(layout, name) }),
        },
      });
    },
    onSuccess: ({ result }) => {
      notifier.success(t('save.saved'));
      onClose();
      return navigate(`/superset/dashboard/${result.id}/`);
    },
  });
  return (
    <FormDialog
      opened
      title={t('copy.title')}
      submitLabel={t('copy.save')}
      working={save.isPending}
      disabled={name.trim() === ''}
      error={save.error === null ? null : new Error(saveFailure(save.error, t))}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <TextInput
        label={t('properties.name')}
        value={name}
        maxLength={500}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox
        label={t('copy.duplicate')}
        checked={duplicate}
        onChange={(event) => setDuplicate(event.currentTarget.checked)}
      />
      {lent === 0 ? null : <Alert color="yellow">{t('copy.lent', { count: lent, all: charts.length })}</Alert>}
    </FormDialog>
  );
}
