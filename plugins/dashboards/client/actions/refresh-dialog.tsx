import { Checkbox, Select } from '@mantine/core';
import { FormDialog } from '@facet/sdk/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readSettings } from '../../common/settings/dashboard-settings.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { saveFailure, saveSettings } from '../storage/save-dashboard.ts';

/** Seconds; offered by the specification. */
const INTERVALS = [0, 10, 30, 60, 300, 1800, 3600, 21_600, 43_200, 86_400];

/** How often the dashboard refreshes by itself: for this visit, or for everybody. */
export default function RefreshDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('facet/dashboards');
  const runtime = useDashboard();
  const { rights, store } = runtime;
  const now = useDashboardState((state) => state.settings.refreshSeconds);
  const [seconds, setSeconds] = useState(now);
  const [forAll, setForAll] = useState(false);
  const save = useMutation({
    mutationFn: async () => {
      if (forAll) return saveSettings(runtime, { refresh_frequency: seconds });
      store.setState(({ settings }) => ({
        settings: readSettings(JSON.stringify({ ...settings.raw, refresh_frequency: seconds })),
      }));
      return true;
    },
    onSuccess: (saved) => {
      if (saved) onClose();
    },
  });
  const choices = INTERVALS.includes(now) ? INTERVALS : [...INTERVALS, now];
  return (
    <FormDialog
      opened
      title={t('menu.autoRefresh')}
      submitLabel={t('save.apply')}
      working={save.isPending}
      error={save.error === null ? null : new Error(saveFailure(save.error, t))}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <Select
        label={t('refresh.interval')}
        allowDeselect={false}
        data={choices.map((value) => ({
          value: String(value),
          label: t(`refresh.choices.${value}`, { defaultValue: t('refresh.seconds', { count: value }) }),
        }))}
        value={String(seconds)}
        onChange={(value) => setSeconds(Number(value))}
      />
      {rights.edit ? (
        <Checkbox
          label={t('refresh.forAll')}
          checked={forAll}
          onChange={(event) => setForAll(event.currentTarget.checked)}
        />
      ) : null}
    </FormDialog>
  );
}
