import { Switch } from '@mantine/core';
import { ApiClientToken, NotifierToken, useService } from '@facet/sdk/client';
import { ErrorTile, ListSkeleton, PageHeader, Tag } from '@facet/sdk/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FLAGS, usePluginRows } from './plugin-calls.ts';
import classes from './plugins-page.module.css';
import table from './plugin-table.module.css';

/** Switches of features; a change is felt at once in every open page. */
export function FlagList({ tabs }: { readonly tabs: ReactNode }) {
  const { t } = useTranslation('facet/plugin-admin');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const queries = useQueryClient();
  const flags = useQuery({
    queryKey: FLAGS,
    queryFn: async ({ signal }) => (await api.call('GET /api/v1/feature_flag/', {}, { signal })).result,
  });
  const names = new Map((usePluginRows().data ?? []).map(({ id, name }) => [id, name]));
  const set = async (name: string, value: boolean) => {
    try {
      await api.call('PUT /api/v1/feature_flag/:name', { params: { name }, body: { value } });
    } catch (error) {
      notify.error(error instanceof Error ? error.message : String(error));
    } finally {
      await queries.invalidateQueries({ queryKey: FLAGS });
    }
  };
  return (
    <div className={classes.page}>
      <div className={classes.main}>
        <PageHeader title={t('flags.title')} note={t('flags.note')}>
          {tabs}
        </PageHeader>
        <div className={classes.scroll}>
          {flags.isPending ? <ListSkeleton /> : null}
          {flags.error ? <ErrorTile error={flags.error} onRetry={() => void flags.refetch()} /> : null}
          <table className={table.table}>
            <thead>
              <tr>
                <th>{t('flags.description')}</th>
                <th className={table.on}>{t('columns.on')}</th>
              </tr>
            </thead>
            <tbody>
              {(flags.data ?? []).map((flag) => (
                <tr key={flag.name}>
                  <td className={table.says}>
                    {flag.description}
                    <span className={table.states}>
                      <code>{flag.name}</code>
                      {flag.owner === null ? null : (
                        <span className={table.owner}>
                          {t('flags.owner', { name: names.get(flag.owner) ?? flag.owner })}
                        </span>
                      )}
                      {flag.value === flag.default ? null : <Tag tone="info">{t('flags.changed')}</Tag>}
                    </span>
                  </td>
                  <td className={table.on}>
                    <Switch
                      size="sm"
                      aria-label={flag.name}
                      checked={flag.value}
                      onChange={(event) => void set(flag.name, event.currentTarget.checked)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </div>
  );
}
