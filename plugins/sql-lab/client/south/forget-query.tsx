import { ApiClientToken, NotifierToken, useService } from '@facet/sdk/client';
import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { EditorTab } from '../model/editor-tab.ts';
import { sendForm } from '../sync/send-form.ts';

interface ForgetQueryProps {
  readonly tab: Pick<EditorTab, 'id' | 'serverId'>;
  readonly clientId: string;
}

/** Takes a run out of the history of its tab; the list of all queries keeps it. Only the server's tabs have a history of their own. */
export function ForgetQuery({ tab: { id, serverId }, clientId }: ForgetQueryProps) {
  const { t } = useTranslation('facet/sql-lab');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const queries = useQueryClient();
  const forget = useMutation({
    mutationFn: () => sendForm(api, 'DELETE', `/tabstateview/${serverId}/query/${encodeURIComponent(clientId)}`),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['sql-lab', 'history', id] }),
    onError: () => notify.error(t('history.notForgotten')),
  });
  if (serverId === null) return null;
  return (
    <ActionIcon
      size="xs"
      aria-label={t('history.forget')}
      title={t('history.forget')}
      loading={forget.isPending}
      onClick={() => forget.mutate()}
    >
      <IconTrash size={14} />
    </ActionIcon>
  );
}
