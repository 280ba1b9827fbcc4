import { Checkbox, Select } from '@mantine/core';
import { FormDialog } from '@facet/sdk/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readRefreshRules } from '../runtime/refresh-rules.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { saveFailure, saveSettings } from '../storage/save-dashboard.ts';

/** How often the dashboard refreshes by itself: for this visit, or saved for all users. */
export default function RefreshDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const runtime = useDashboard();
  const { rights, store, session } = runtime;
  const now = useDashboardState((state) => state.settings.refreshSeconds);
  const [seconds, setSeconds] = useState(now);
  const [forAll, setForAll] = useState(false);
  const save = useMutation({
    mutationFn: async () => {
      if (forAll) return saveSettings(runtime, { refresh_frequency: seconds });
      // For this visit only; nothing is saved.
      store.setState(({ settings }) => ({ settings: { ...settings, refreshSeconds: seconds } }));
      return true;
    },
    onSuccess: (saved) => {
      if (saved) onClose();
    },
  });
  const { intervals, limitSeconds, warning } = readRefreshRules(session.conf);
  const choices = intervals.includes(now) ? intervals : [...intervals, now];
  const isShort = seconds > 0 && seconds < limitSeconds;
  return (
    <FormDialog
      opened
      title={t('dashboardMenu.autoRefresh')}
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
      {isShort ? (
        <p role="alert" style={{ margin: 0 }}>
          {warning ?? t('refresh.short', { seconds: limitSeconds })}
        </p>
      ) : null}
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
