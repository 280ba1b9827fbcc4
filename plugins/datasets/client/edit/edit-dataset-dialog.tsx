import { ActionIcon, Button, Checkbox, NumberInput, Select, Tabs, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiClientToken, NotifierToken, useService } from '@facet/sdk/client';
import { CodeEditor, ConfirmDialog, FormDialog, ListSkeleton, useSaveConflicts } from '@facet/sdk/ui';
import type { DatasetItem } from '../../common/wire/dataset.ts';
import {
  type ColumnDraft,
  type DatasetDraft,
  type DraftProblem,
  type MetricDraft,
  problemsOf,
  toDraft,
  toUpdate,
} from './dataset-form.ts';
import type { EditDatasetProps } from '../../common/save-dataset.ts';
import { MetricList } from './metric-list.tsx';
import { OwnersField } from './owners-field.tsx';
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
            <TextInput
              label={t('edit.name')}
              required
              value={draft.name}
              error={problem('name')}
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
            <TextInput
              label={t('edit.schema')}
              value={draft.schema}
              onChange={(event) => change({ schema: event.currentTarget.value })}
            />
            {dataset.kind === 'virtual' ? (
              <div>
                <div className={classes.label}>{t('edit.sql')}</div>
                <div className={classes.sql}>
                  <CodeEditor
                    language="sql"
                    dialect={dataset.database.backend}
                    label={t('edit.sql')}
                    value={draft.sql}
                    onChange={(sql) => change({ sql })}
                  />
                </div>
              </div>
            ) : null}
          </Tabs.Panel>
          <Tabs.Panel value="columns" className={classes.panel ?? ''}>
            <div className={classes.bar}>
              <Button
                leftSection={<IconRefresh size={14} />}
                loading={sync.isPending}
                disabled={draft !== initial}
                onClick={() => sync.mutate()}
              >
                {t('edit.sync')}
              </Button>
              <Button
                leftSection={<IconPlus size={14} />}
                onClick={() => change({ columns: [newColumn(), ...draft.columns] })}
              >
                {t('edit.addColumn')}
              </Button>
            </div>
            <ColumnTable columns={draft.columns} problem={problem} onChange={(columns) => change({ columns })} />
          </Tabs.Panel>
          <Tabs.Panel value="metrics" className={classes.panel ?? ''}>
            <div className={classes.bar}>
              <Button
                leftSection={<IconPlus size={14} />}
                onClick={() => change({ metrics: [newMetric(), ...draft.metrics] })}
              >
                {t('edit.addMetric')}
              </Button>
            </div>
            <MetricList
              metrics={draft.metrics}
              dialect={dataset.database.backend}
              problem={problem}
              onChange={(metrics) => change({ metrics })}
            />
          </Tabs.Panel>
          <Tabs.Panel value="settings" className={classes.panel ?? ''}>
            <Textarea
              label={t('edit.description')}
              autosize
              minRows={2}
              value={draft.description}
              onChange={(event) => change({ description: event.currentTarget.value })}
            />
            <OwnersField known={dataset.owners} value={draft.owners} onChange={(owners) => change({ owners })} />
            <Select
              label={t('edit.mainDatetime')}
              clearable
              data={draft.columns
                .filter((column) => column.temporal && column.name !== '')
                .map((column) => column.name)}
              value={draft.mainDatetime}
              onChange={(mainDatetime) => change({ mainDatetime })}
            />
            <NumberInput
              label={t('edit.cacheTimeout')}
              min={-1}
              allowDecimal={false}
              value={draft.cacheTimeout}
              onChange={(value) => change({ cacheTimeout: typeof value === 'number' ? value : '' })}
            />
            <Checkbox
              label={t('edit.filterSelect')}
              checked={draft.filterSelect}
              onChange={(event) => change({ filterSelect: event.currentTarget.checked })}
            />
            <TextInput
              label={t('edit.predicate')}
              value={draft.predicate}
              onChange={(event) => change({ predicate: event.currentTarget.value })}
            />
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

interface TableProps<Draft> {
  problem(key: string): string | null;
  onChange(drafts: readonly Draft[]): void;
}

function ColumnTable({ columns, problem, onChange }: TableProps<ColumnDraft> & { columns: readonly ColumnDraft[] }) {
  const { t } = useTranslation('facet/datasets');
  const change = (key: string, part: Partial<ColumnDraft>) =>
    onChange(columns.map((column) => (column.key === key ? { ...column, ...part } : column)));
  return (
    <div className={classes.tableScroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th>{t('edit.column.name')}</th>
            <th>{t('edit.column.label')}</th>
            <th>{t('edit.column.type')}</th>
            <th className={classes.wide}>{t('edit.column.expression')}</th>
            <th>{t('edit.column.temporal')}</th>
            <th>{t('edit.column.filterable')}</th>
            <th>{t('edit.column.dimension')}</th>
            <th aria-hidden />
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <tr key={column.key}>
              <td>
                {column.calculated ? (
                  <TextInput
                    aria-label={t('edit.column.name')}
                    value={column.name}
                    error={problem(column.key)}
                    onChange={(event) => change(column.key, { name: event.currentTarget.value })}
                  />
                ) : (
                  column.name
                )}
              </td>
              <td>
                <TextInput
                  aria-label={`${t('edit.column.label')} ${column.name}`}
                  value={column.label}
                  onChange={(event) => change(column.key, { label: event.currentTarget.value })}
                />
              </td>
              <td className={classes.mono}>{column.type}</td>
              <td>
                {column.calculated ? (
                  <Textarea
                    autosize
                    minRows={1}
                    maxRows={8}
                    classNames={{ input: classes.code ?? '' }}
                    aria-label={`${t('edit.column.expression')} ${column.name}`}
                    value={column.expression}
                    error={problem(`${column.key}-expression`)}
                    onChange={(event) => change(column.key, { expression: event.currentTarget.value })}
                  />
                ) : null}
              </td>
              {(['temporal', 'filterable', 'dimension'] as const).map((flag) => (
                <td key={flag}>
                  <Checkbox
                    aria-label={`${t(`edit.column.${flag}`)} ${column.name}`}
                    checked={column[flag]}
                    onChange={(event) => change(column.key, { [flag]: event.currentTarget.checked })}
                  />
                </td>
              ))}
              <td>
                {column.calculated ? (
                  <ActionIcon
                    aria-label={t('edit.remove', { name: column.name })}
                    onClick={() => onChange(columns.filter((other) => other.key !== column.key))}
                  >
                    <IconTrash size={14} />
                  </ActionIcon>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function newColumn(): ColumnDraft {
  return {
    key: crypto.randomUUID(),
    id: null,
    name: '',
    label: '',
    type: '',
    expression: '',
    calculated: true,
    temporal: false,
    filterable: true,
    dimension: true,
  };
}

function newMetric(): MetricDraft {
  return {
    key: crypto.randomUUID(),
    id: null,
    name: '',
    label: '',
    expression: '',
    format: '',
    description: '',
    certifiedBy: '',
    certificationDetails: '',
  };
}
