import { ActionIcon } from '@mantine/core';
import { ApiClientToken, NotifierToken, useService } from '@facet/sdk/client';
import { copyText } from '@facet/sdk/ui';
import { IconCopy, IconEye, IconRefresh, IconX } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorTab, OpenTable } from '../model/editor-tab.ts';
import { useLab } from '../lab/lab-context.ts';
import { addPreview, dropTable } from '../model/lab-state.ts';
import { useRefreshTable } from '../names/lab-databases.ts';
import classes from './table-tree.module.css';

interface TableButtonsProps {
  readonly tab: EditorTab;
  readonly table: OpenTable;
  /** Whether the table is among the open ones. */
  readonly open: boolean;
  /** Whether the Tab key reaches the buttons. */
  readonly active: boolean;
}

/** Actions of a table: preview it, copy its SELECT, reload it, remove it from the open ones. */
export function TableButtons({ tab, table, open, active }: TableButtonsProps) {
  const { t } = useTranslation('facet/sql-lab');
  const lab = useLab();
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const refresh = useRefreshTable({ database: tab.dbId, catalog: tab.catalog });
  const [refreshing, setRefreshing] = useState(false);
  const { dbId } = tab;
  if (dbId === null) return null;
  const { schema, name } = table;

  const copy = async () => {
    try {
      const { result } = await api.call('GET /api/v1/database/:id/select_star/:table/:schema/', {
        params: { id: dbId, table: name, schema },
      });
      if (!(await copyText(result))) throw new Error(t('share.refused'));
      notify.success(t('schema.copied'));
    } catch (error) {
      notify.error(t('schema.copyFailed'), { text: error instanceof Error ? error.message : String(error) });
    }
  };
  const askAgain = async () => {
    setRefreshing(true);
    try {
      await refresh(schema, name);
    } finally {
      setRefreshing(false);
    }
  };
  const button = (key: string, icon: ReactNode, work: () => void, loading = false) => (
    <ActionIcon
      size="xs"
      tabIndex={active ? 0 : -1}
      aria-label={t(`schema.${key}Of`, { table: name })}
      title={t(`schema.${key}`)}
      loading={loading}
      onClick={(event: MouseEvent) => {
        event.stopPropagation();
        work();
      }}
    >
      {icon}
    </ActionIcon>
  );
  return (
    <span className={classes.buttons}>
      {button('preview', <IconEye size={14} />, () =>
        lab.update((state) => addPreview(state, tab.id, { schema, table: name })),
      )}
      {button('copySelect', <IconCopy size={14} />, () => void copy())}
      {open ? button('refreshTable', <IconRefresh size={14} />, () => void askAgain(), refreshing) : null}
      {open ? button('drop', <IconX size={14} />, () => lab.update((state) => dropTable(state, tab.id, table))) : null}
    </span>
  );
}
