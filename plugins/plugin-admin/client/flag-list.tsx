import { SegmentedControl, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { ApiClientToken, NotifierToken, useManifestText, useService } from '@facet/sdk/client';
import { EmptyState, ErrorTile, ListSkeleton, PageHeader, PlainTable } from '@facet/sdk/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FlagRowView } from './flag-row.tsx';
import { groupFlags } from './flag-rows.ts';
import { FLAGS, type FlagDecision, usePluginRows } from './plugin-calls.ts';
import classes from './plugins-page.module.css';
import table from './plugin-table.module.css';

/** Feature flags; a change takes effect at once in every open page. */
export function FlagList({ tabs }: { readonly tabs: ReactNode }) {
  const { t } = useTranslation('facet/plugin-admin');
  const [search, setSearch] = useState('');
  const [onlyChanged, setOnlyChanged] = useState(false);
  const { flags, roles, decide } = useFlags();
  const names = new Map((usePluginRows().data ?? []).map(({ id, name }) => [id, name]));
  const nameOf = (plugin: string) => names.get(plugin) ?? plugin;
  const { effective, known } = groupFlags(flags.rows ?? [], { search, onlyChanged, nameOf });
  return (
    <div className={classes.page}>
      <div className={classes.main}>
        <PageHeader title={t('flags.title')} note={t('flags.note')}>
          {tabs}
          <TextInput
            aria-label={t('flags.search')}
            placeholder={t('flags.search')}
            leftSection={<IconSearch size={14} stroke={1.6} />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            className={classes.search ?? ''}
          />
          <SegmentedControl
            aria-label={t('filter.label')}
            value={onlyChanged ? 'changed' : 'all'}
            data={[
              { value: 'all', label: t('flags.all') },
              { value: 'changed', label: t('flags.changed') },
            ]}
            onChange={(value) => setOnlyChanged(value === 'changed')}
          />
        </PageHeader>
        <div className={classes.scroll}>
          {flags.isPending ? <ListSkeleton /> : null}
          {flags.error ? <ErrorTile error={flags.error} onRetry={() => void flags.refetch()} /> : null}
          {flags.rows && effective.length + known.length === 0 ? <EmptyState title={t('flags.none')} /> : null}
          {effective.length > 0 ? (
            <PlainTable className={table.table}>
              <thead>
                <tr>
                  <th>{t('flags.description')}</th>
                  <th className={table.decision}>{t('flags.forAll')}</th>
                </tr>
              </thead>
              <tbody>
                {effective.map((flag) => (
                  <FlagRowView key={flag.name} flag={flag} nameOf={nameOf} roles={roles} onDecide={decide} />
                ))}
              </tbody>
            </PlainTable>
          ) : null}
          {known.length > 0 ? (
            <PlainTable className={table.table}>
              <thead>
                <tr>
                  <th>{t('flags.known')}</th>
                  <th className={table.decision}>{t('flags.default')}</th>
                </tr>
              </thead>
              <tbody>
                {known.map((flag) => (
                  <tr key={flag.name}>
                    <td className={table.says}>
                      {flag.description}
                      <span className={table.states}>
                        <code>{flag.name}</code>
                      </span>
                    </td>
                    <td className={table.decision}>{t(flag.value ? 'flags.on' : 'flags.off')}</td>
                  </tr>
                ))}
              </tbody>
            </PlainTable>
          ) : null}
        </div>
      </div>
    </div>
  );
}

function useFlags() {
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const queries = useQueryClient();
  const flags = useQuery({
    queryKey: FLAGS,
    queryFn: async ({ signal }) => (await api.call('GET /api/v1/feature_flag/', {}, { signal })).result,
  });
  const roles = useQuery({
    queryKey: [...FLAGS, 'roles'],
    queryFn: async ({ signal }) => {
      const q = { order_column: 'name', order_direction: 'asc' as const, page_size: 100 };
      return (await api.call('GET /api/v1/security/roles/', { q }, { signal })).result.map(({ name }) => name);
    },
  });
  const decide = async (name: string, body: FlagDecision) => {
    try {
      await api.call('PUT /api/v1/feature_flag/:name', { params: { name }, body });
    } catch (error) {
      notify.error(error instanceof Error ? error.message : String(error));
    } finally {
      await queries.invalidateQueries({ queryKey: FLAGS });
    }
  };
  const text = useManifestText();
  const rows = useMemo(
    () =>
      flags.data?.map((flag) => ({
        ...flag,
        description: text(flag.owner, `flags.${flag.name}`, flag.description),
      })),
    [flags.data, text],
  );
  return { flags: { ...flags, rows }, roles: roles.data ?? [], decide };
}
