import { Button, Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CodeEditor } from '@facet/sdk/ui';
import type { DatasetItem } from '../../common/wire/dataset.ts';
import { ColumnTable } from './column-table.tsx';
import type { ColumnDraft, DatasetDraft, MetricDraft } from './dataset-form.ts';
import classes from './edit-dataset-dialog.module.css';
import { MetricList } from './metric-list.tsx';
import { OwnersField } from './owners-field.tsx';

export interface PanelProps {
  readonly dataset: DatasetItem;
  readonly draft: DatasetDraft;
  /** What is wrong with a part of the draft, by its key. */
  problem(key: string): string | null;
  change(part: Partial<DatasetDraft>): void;
}

export function SourcePanel({ dataset, draft, problem, change }: PanelProps) {
  const { t } = useTranslation('facet/datasets');
  return (
    <>
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
    </>
  );
}

interface ColumnsPanelProps extends PanelProps {
  readonly syncing: boolean;
  /** There are changes that reading the columns anew would lose. */
  readonly dirty: boolean;
  onSync(): void;
}

export function ColumnsPanel({ draft, problem, change, syncing, dirty, onSync }: ColumnsPanelProps) {
  const { t } = useTranslation('facet/datasets');
  return (
    <>
      <div className={classes.bar}>
        <Button leftSection={<IconRefresh size={14} />} loading={syncing} disabled={dirty} onClick={onSync}>
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
    </>
  );
}

export function MetricsPanel({ dataset, draft, problem, change }: PanelProps) {
  const { t } = useTranslation('facet/datasets');
  return (
    <>
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
    </>
  );
}

export function SettingsPanel({ dataset, draft, change }: PanelProps) {
  const { t } = useTranslation('facet/datasets');
  return (
    <>
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
        data={draft.columns.filter((column) => column.temporal && column.name !== '').map((column) => column.name)}
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
    </>
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
