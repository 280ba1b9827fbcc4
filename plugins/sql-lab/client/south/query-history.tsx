import { formatLocale } from '@facet/sdk/common';
import { ActionIcon } from '@mantine/core';
import { ApiClientToken, EventBusToken, useService } from '@facet/sdk/client';
import { EmptyState, ErrorTile, ListSkeleton, StatusDot, Tag } from '@facet/sdk/ui';
import { IconHistory, IconPencil, IconPlayerPlay } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorTab } from '../model/editor-tab.ts';
import { useLab, useLabState } from '../lab/lab-context.ts';
import { formatElapsed, stateTone } from '../model/lab-run.ts';
import { changeTab } from '../model/lab-state.ts';
import { useTabActions } from '../editor/use-tab-actions.ts';
import { plainError } from '../model/run-error.ts';
import { ForgetQuery } from './forget-query.tsx';
import classes from './query-history.module.css';

const PAGE = 100;
const SPOKEN = new Set(['failed', 'stopped', 'timed_out']);

/** The latest runs of a tab, reloaded whenever a run starts or ends. */
export function useTabQueries({ id: tabId, editorId }: Pick<EditorTab, 'id' | 'editorId'>) {
  const api = useService(ApiClientToken);
  const events = useService(EventBusToken);
  const queries = useQueryClient();
  const clientId = useLabState((state) => state.runs[tabId]?.clientId);
  useEffect(() => {
    const subscription = events.on('query:finished', () => {
      void queries.invalidateQueries({ queryKey: ['sql-lab', 'history', tabId] });
    });
    return () => subscription.dispose();
  }, [events, queries, tabId]);
  return useQuery({
    queryKey: ['sql-lab', 'history', tabId, editorId, clientId],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.call(
        'GET /api/v1/query/',
        {
          q: {
            filters: [{ col: 'sql_editor_id', opr: 'eq', value: editorId }],
            order_column: 'start_time',
            order_direction: 'desc',
            page: 0,
            page_size: PAGE,
          },
        },
        { signal },
      ),
  });
}

/** The runs of this tab, the latest first; each can be run again or copied back into the editor. */
export function QueryHistory({ tab }: { readonly tab: EditorTab }) {
  const { t } = useTranslation('facet/sql-lab');
  const lab = useLab();
  const actions = useTabActions(tab);
  const history = useTabQueries(tab);
  const number = new Intl.NumberFormat(formatLocale());
  const time = new Intl.DateTimeFormat(formatLocale(), { timeStyle: 'medium' });

  if (history.error) return <ErrorTile error={history.error} onRetry={() => void history.refetch()} />;
  if (!history.data) return <ListSkeleton rows={6} />;
  if (history.data.result.length === 0) {
    return (
      <EmptyState
        icon={<IconHistory size={20} stroke={1.5} />}
        title={t('history.none.title')}
        text={t('history.none.text')}
      />
    );
  }
  const edit = (sql: string) => lab.update((state) => changeTab(state, tab.id, { sql }));
  return (
    <div className={classes.scroller}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th>{t('history.state')}</th>
            <th data-number className={classes.started}>
              {t('history.started')}
            </th>
            <th data-number className={classes.figure}>
              {t('history.elapsed')}
            </th>
            <th data-number className={classes.figure}>
              {t('history.rows')}
            </th>
            <th className={classes.wide}>{t('history.sql')}</th>
            <th className={classes.note}>{t('history.note')}</th>
            <th aria-label={t('history.actions')} />
          </tr>
        </thead>
        <tbody>
          {history.data.result.map((query) => (
            <tr key={query.id}>
              <td>
                {SPOKEN.has(query.status) ? (
                  <Tag tone="danger">{t(`state.${query.status}`)}</Tag>
                ) : (
                  <StatusDot tone={stateTone(query.status)}>
                    {t(`state.${query.status}`, { defaultValue: query.status })}
                  </StatusDot>
                )}
              </td>
              <td data-number className={classes.started}>
                {time.format(query.start_time)}
              </td>
              <td data-number className={classes.figure}>
                {query.end_time === null ? '' : formatElapsed(query.end_time - query.start_time)}
              </td>
              <td data-number className={classes.figure}>
                {query.rows === null ? '–' : number.format(query.rows)}
              </td>
              <td className={classes.sql} title={query.sql}>
                {query.sql}
              </td>
              <td className={classes.message} title={query.error_message ?? undefined}>
                {query.error_message ? plainError(query.error_message).message.split('\n', 1)[0] : ''}
              </td>
              <td className={classes.actions}>
                <ActionIcon
                  size="xs"
                  aria-label={t('history.run')}
                  title={t('history.run')}
                  onClick={() => void actions.run({ sql: query.sql, origin: { line: 0, column: 0 } })}
                >
                  <IconPlayerPlay size={14} />
                </ActionIcon>
                <ActionIcon
                  size="xs"
                  aria-label={t('history.edit')}
                  title={t('history.edit')}
                  onClick={() => edit(query.sql)}
                >
                  <IconPencil size={14} />
                </ActionIcon>
                <ForgetQuery tab={tab} clientId={query.client_id} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
