import { ChartPlaces } from '@facet/plugin-charts/contract.client';
import { useContributions } from '@facet/sdk/client';
import { VirtualSelect } from '@facet/sdk/ui';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExploreCalls } from '../services/explore-calls.ts';
import { useExplore } from '../services/explore-services.ts';

/** The dashboard for a saved chart; a dashboard without an id is created by the save. */
export interface DashboardTarget {
  readonly id: number | null;
  readonly title: string;
  /** Id of the tab; null: the end of the dashboard. */
  readonly part: string | null;
}

export interface DashboardTargetProps {
  readonly calls: Pick<ExploreCalls, 'dashboards'>;
  readonly value: DashboardTarget | null;
  onChange(value: DashboardTarget | null): void;
}

/** Selects a dashboard or a name for a new one, and the tab in it. */
export function DashboardTargetField({ calls, value, onChange }: DashboardTargetProps) {
  const { t } = useTranslation('facet/explore');
  const { session } = useExplore();
  const [search, setSearch] = useState('');
  const labelOfText = useCallback((title: string) => t('save.newDashboard', { title }), [t]);
  const found = useQuery({
    queryKey: ['explore-dashboards', search],
    retry: false,
    queryFn: ({ signal }) => calls.dashboards(search, signal),
  });
  const rows = (found.data ?? []).map(({ id, dashboard_title: title }) => ({
    value: String(id),
    label: title || t('untitledDashboard'),
  }));
  // The selected dashboard keeps its title while the server searches others.
  const held = value === null || value.id === null ? undefined : { value: String(value.id), label: value.title };
  // The address contains only an id; the title follows from the server.
  const chosen = held === undefined ? [] : [rows.find((row) => row.value === held.value) ?? held];
  const options = [...chosen, ...rows.filter((row) => row.value !== chosen[0]?.value)];
  const person = `${session.user.firstName} ${session.user.lastName}`.trim();
  return (
    <>
      <VirtualSelect
        label={t('save.dashboard')}
        placeholder={t('save.dashboardHint')}
        options={options}
        loading={found.isFetching}
        freeForm
        labelOfText={labelOfText}
        clearable
        error={found.isError ? t('save.noDashboards', { name: person }) : null}
        value={value === null ? null : value.id === null ? value.title : String(value.id)}
        onChange={(next) => {
          const row = options.find((option) => option.value === next);
          if (next === null) onChange(null);
          else onChange({ id: row ? Number(next) : null, title: row?.label ?? next, part: null });
        }}
        onSearch={setSearch}
      />
      {value === null || value.id === null ? null : (
        <PartField dashboard={value.id} value={value.part} onChange={(part) => onChange({ ...value, part })} />
      )}
    </>
  );
}

interface PartFieldProps {
  readonly dashboard: number;
  readonly value: string | null;
  onChange(part: string | null): void;
}

/** Selects a tab, if the dashboard has tabs. */
function PartField({ dashboard, value, onChange }: PartFieldProps) {
  const { t } = useTranslation('facet/explore');
  const entry = useContributions(ChartPlaces).find(({ key }) => key === 'dashboards');
  const { data, isError } = useQuery({
    queryKey: ['explore-dashboard-parts', dashboard],
    enabled: entry !== undefined,
    staleTime: 0,
    retry: false,
    queryFn: async ({ signal }) => (await entry?.load())?.parts(dashboard, signal) ?? [],
  });
  if (isError) return <p role="alert">{t('save.noTabs')}</p>;
  if (data === undefined || data.length === 0) return null;
  return (
    <VirtualSelect
      label={t('save.tab')}
      placeholder={t('save.tabHint')}
      clearable
      options={data.map(({ id, path }) => ({ value: id, label: path.join(' › ') }))}
      value={value}
      onChange={onChange}
    />
  );
}
