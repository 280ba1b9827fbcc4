import { Tabs } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiClientToken, NotifierToken, useService } from '@facet/sdk/client';
import { ConfirmDialog, FormDialog, ListSkeleton, useSaveConflicts } from '@facet/sdk/ui';
import type { DatasetItem } from '../../common/wire/dataset.ts';
import { type DatasetDraft, type DraftProblem, problemsOf, toDraft, toUpdate } from './dataset-form.ts';
import type { EditDatasetProps } from '../../common/save-dataset.ts';
import { ColumnsPanel, MetricsPanel, SettingsPanel, SourcePanel } from './dataset-panels.tsx';
import classes from './edit-dataset-dialog.module.css';

const SIZE = 960;

/** Name, columns, metrics and owners of a dataset. */
export function EditDatasetDialog({ id, onClose, onSaved }: EditDatasetProps) {
  const { t } = useTranslation('facet/datasets');
  const api = useService(ApiClientToken);
  const dataset = useQuery({
    queryKey: ['dataset', id],
    queryFn: ({ signal }) => api.call('GET /api/v1/dataset/:id', { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  if (dataset.data)
    return (
      <Editor
        key={dataset.dataUpdatedAt}
        dataset={dataset.data.result}
        version={dataset.data.version}
        onClose={onClose}
        onSaved={onSaved}
        onSync={() => void dataset.refetch()}
      />
    );
  return (
    <FormDialog
      opened
      size={SIZE}
      title={t('edit.title', { name: '' })}
      submitLabel={t('edit.save')}
      disabled
      onSubmit={() => {}}
      onClose={onClose}
      error={dataset.error}
    >
      {dataset.isPending ? <ListSkeleton rows={8} /> : null}
    </FormDialog>
  );
}

interface EditorProps {
  readonly dataset: DatasetItem;
  readonly version: string | undefined;
  onClose(): void;
  onSaved(): void;
  /** Reads the dataset anew. */
  onSync(): void;
}

function Editor({ dataset, version, onClose, onSaved, onSync }: EditorProps) {
  const { t } = useTranslation('facet/datasets');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const [initial] = useState(() => toDraft(dataset));
  const [draft, setDraft] = useState(initial);
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const problems = problemsOf(draft);
  const change = (part: Partial<DatasetDraft>) => setDraft({ ...draft, ...part });
  const problem = (key: string) => {
    const found: DraftProblem | undefined = tried ? problems.get(key) : undefined;
    return found === undefined ? null : t(`edit.${found}`);
  };

  const panel = { dataset, draft, problem, change };
  const conflicts = useSaveConflicts({
    label: (member) => t(`conflict.${member}`, { defaultValue: member }),
    onTheirs: onSync,
  });
  const save = useMutation({
    mutationFn: () => {
      const body = toUpdate(draft, dataset);
      return conflicts.save({
        seen: { version },
        sets: Object.keys(body),
        write: (latest) =>
          api.call('PUT /api/v1/dataset/:id', { params: { id: dataset.id }, query: {}, body }, { version: latest }),
      });
    },
    onSuccess: (saved) => {
      if (saved === undefined) return;
      notify.success(t('edit.saved'));
      onSaved();
      onClose();
    },
  });
  const sync = useMutation({
    mutationFn: () => api.call('PUT /api/v1/dataset/:id/refresh', { params: { id: dataset.id } }),
    onSuccess: () => {
      notify.success(t('edit.synced'));
      onSync();
    },
  });

  return (
    <>
      <FormDialog
        opened
        size={SIZE}
        title={t('edit.title', { name: dataset.table_name })}
        submitLabel={t('edit.save')}
        working={save.isPending}
        dirty={draft !== initial}
        error={save.error ?? sync.error}
        onClose={onClose}
        onSubmit={() => {
          setTried(true);
          if (problems.size === 0) setAsking(true);
        }}
      >
        <Tabs defaultValue="columns" keepMounted={false}>
          <Tabs.List>
            <Tabs.Tab value="source">{t('edit.tabs.source')}</Tabs.Tab>
            <Tabs.Tab value="columns">{t('edit.tabs.columns')}</Tabs.Tab>
            <Tabs.Tab value="metrics">{t('edit.tabs.metrics')}</Tabs.Tab>
            <Tabs.Tab value="settings">{t('edit.tabs.settings')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="source" className={classes.panel ?? ''}>
            <SourcePanel {...panel} />
          </Tabs.Panel>
          <Tabs.Panel value="columns" className={classes.panel ?? ''}>
            <ColumnsPanel {...panel} syncing={sync.isPending} dirty={draft !== initial} onSync={() => sync.mutate()} />
          </Tabs.Panel>
          <Tabs.Panel value="metrics" className={classes.panel ?? ''}>
            <MetricsPanel {...panel} />
          </Tabs.Panel>
          <Tabs.Panel value="settings" className={classes.panel ?? ''}>
            <SettingsPanel {...panel} />
          </Tabs.Panel>
        </Tabs>
        {conflicts.dialog}
      </FormDialog>
      <ConfirmDialog
        opened={asking}
        title={t('edit.confirmTitle')}
        confirmLabel={t('edit.save')}
        onConfirm={() => {
          setAsking(false);
          save.mutate();
        }}
        onClose={() => setAsking(false)}
      >
        {t('edit.confirmText')}
      </ConfirmDialog>
    </>
  );
}
