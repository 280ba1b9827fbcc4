import type { Datasource } from '@facet/plugin-datasets/contract';
import { ActionIcon, Menu, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDots, IconSearch, IconTable } from '@tabler/icons-react';
import { columnKind, Pane } from '@facet/sdk/ui';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../look/explore.module.css';
import { DatasetField } from './dataset-field.tsx';
import { DatasetCertificate, DatasetNotes } from './dataset-notes.tsx';
import { paneStart } from './pane-start.ts';
import { useOneStop } from './use-one-stop.ts';

const FEW = 12;
const SHOWN = 10;
const SEARCH_REST_MS = 250;
const WIDTH = 240;

export interface DatasetPaneProps {
  readonly datasource: Datasource;
  /** Null: the dataset cannot be edited here. */
  readonly onEdit: (() => void) | null;
  /** The reason, if it is a missing permission. */
  readonly editRefusal: string | undefined;
  onSwap(): void;
  /** Null: the dataset is a table, not a statement. */
  readonly onPreview: (() => void) | null;
  /** Null: the dataset has no statement, or the user may not write datasets. */
  readonly onSaveAs: (() => void) | null;
  /** Null: the user may not use SQL Lab. */
  readonly onSqlLab: (() => void) | null;
}

/** Searchable metrics and columns of the dataset; they are put into a control by dragging, by a click or by keys. */
export function DatasetPane(props: DatasetPaneProps) {
  const { datasource } = props;
  const { t } = useTranslation('facet/explore');
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim().toLowerCase(), SEARCH_REST_MS);
  return (
    <Pane
      id="explore-dataset"
      label={t('dataset.pane')}
      side="left"
      width={WIDTH}
      head={
        <span style={{ display: 'flex', alignItems: 'center', gap: 8, minWidth: 0 }}>
          <IconTable size={16} stroke={1.6} aria-hidden />
          <span className={classes.itemText} title={datasource.name}>
            {datasource.table_name || datasource.name}
          </span>
          <DatasetCertificate datasource={datasource} />
          <DatasetMenu {...props} />
        </span>
      }
    >
      <DatasetNotes datasource={datasource} />
      <div className={classes.search}>
        <TextInput
          {...paneStart}
          aria-label={t('dataset.search')}
          placeholder={t('dataset.search')}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      <Fields datasource={datasource} wanted={wanted} />
    </Pane>
  );
}

interface FieldsProps {
  readonly datasource: Datasource;
  /** The search text in lower case. */
  readonly wanted: string;
}

/** Memoised, because a change of a control does not affect the list. */
const Fields = memo(function Fields({ datasource, wanted }: FieldsProps) {
  const { t } = useTranslation('facet/explore');
  const [all, setAll] = useState(false);
  const matches = (...texts: readonly (string | null | undefined)[]) =>
    wanted === '' || texts.some((text) => text?.toLowerCase().includes(wanted));
  const metrics = datasource.metrics.filter((one) => matches(one.metric_name, one.verbose_name, one.expression));
  const columns = datasource.columns.filter(
    (one) => one.is_active !== false && matches(one.column_name, one.verbose_name, one.description),
  );
  const stop = useOneStop<HTMLDivElement>('[data-field]');
  const few = all || columns.length <= FEW || wanted !== '';
  return (
    <div className={classes.list} {...stop}>
      <div className={classes.listHead}>
        <span>{t('dataset.metrics')}</span>
        <span>{metrics.length}</span>
      </div>
      {metrics.map((metric) => (
        <DatasetField
          key={metric.metric_name}
          kind="metric"
          badge="metric"
          name={metric.metric_name}
          label={metric.verbose_name || metric.metric_name}
          description={[metric.description, metric.expression].filter(Boolean).join('\n')}
          marks={metric}
        />
      ))}
      <div className={classes.listHead}>
        <span>{t('dataset.columns')}</span>
        <span>{columns.length}</span>
      </div>
      {(few ? columns : columns.slice(0, SHOWN)).map((column) => (
        <DatasetField
          key={column.column_name}
          kind="column"
          badge={columnKind(column.is_dttm ? 2 : column.type_generic)}
          name={column.column_name}
          label={column.verbose_name || column.column_name}
          description={column.description || column.type || ''}
          marks={column}
        />
      ))}
      {columns.length > FEW && wanted === '' ? (
        <UnstyledButton className={classes.item} style={{ color: 'var(--accent-text)' }} onClick={() => setAll(!all)}>
          {t(all ? 'dataset.less' : 'dataset.all')}
        </UnstyledButton>
      ) : null}
    </div>
  );
});

function DatasetMenu(props: DatasetPaneProps) {
  const { onEdit, editRefusal, onSwap, onPreview, onSaveAs, onSqlLab } = props;
  const { t } = useTranslation('facet/explore');
  return (
    <Menu position="bottom-end" width={editRefusal === undefined ? 200 : 280}>
      <Menu.Target>
        <ActionIcon size="xs" aria-label={t('dataset.menu')}>
          <IconDots size={14} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onEdit === null && editRefusal === undefined ? null : (
          <Menu.Item disabled={onEdit === null} title={editRefusal} onClick={() => onEdit?.()}>
            {t('dataset.edit')}
            {editRefusal === undefined ? null : <div className={classes.refusal}>{editRefusal}</div>}
          </Menu.Item>
        )}
        <Menu.Item onClick={onSwap}>{t('dataset.swap')}</Menu.Item>
        {onSqlLab === null ? null : <Menu.Item onClick={onSqlLab}>{t('dataset.sqlLab')}</Menu.Item>}
        {onPreview === null ? null : <Menu.Item onClick={onPreview}>{t('dataset.preview')}</Menu.Item>}
        {onSaveAs === null ? null : <Menu.Item onClick={onSaveAs}>{t('dataset.saveAs')}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
