import type { ControlProps } from './control-type.ts';
import type { DatasetColumn, Datasource } from '@facet/plugin-datasets/contract';
import { Tabs, TextInput } from '@mantine/core';
import type { QueryColumn } from '@facet/sdk/common';
import { columnLabel, isRecord, listOf } from '@facet/sdk/chart-query';
import { CodeEditor, columnKind, VirtualSelect } from '@facet/sdk/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { marksOf } from '../common/dataset-terms.ts';
import classes from './controls.module.css';
import { EditorForm } from './editor-form.tsx';
import { columnOption } from './field-options.ts';
import { moved, PillList } from './pill-list.tsx';

type Value = QueryColumn | readonly QueryColumn[] | null | undefined;

/** Options: `multi`, `onlyTemporal`, `onlyGroupable`. A column that is already chosen cannot be chosen again. */
export function ColumnsControl(props: ControlProps<Value>) {
  const { label, description, error, value, options, datasource, onChange } = props;
  const { t } = useTranslation('facet/controls');
  const single = options['multi'] !== true;
  const chosen = listOf<QueryColumn>(value);
  const columns = offered(datasource, options);
  const offers = (name: string) => columns.some((column) => column.column_name === name);
  const set = (next: readonly QueryColumn[]) => onChange(single ? (next[0] ?? null) : next);
  const add = (column: QueryColumn): boolean => {
    if (chosen.some((one) => columnLabel(one) === columnLabel(column))) return false;
    set([...chosen, column]);
    return true;
  };
  return (
    <PillList
      label={label}
      description={description}
      error={error}
      holds="column"
      single={single}
      emptyText={t('columns.add')}
      items={chosen.map((column) => {
        const known = datasource?.columns.find((one) => one.column_name === column);
        return {
          key: nameOf(column),
          text: known?.verbose_name ?? nameOf(column),
          kind: columnKind(known?.is_dttm ? 2 : known?.type_generic),
          value: column,
          marks: marksOf(known),
          warning: datasource && !known && !hasExpression(column) ? t('columns.incompatible') : undefined,
        };
      })}
      onRemove={(index) => set(chosen.filter((_, position) => position !== index))}
      onMove={(from, to) => set(moved(chosen, from, to))}
      fields={{
        takes: (field) => field.kind === 'column' && offers(field.name) && !chosen.some((one) => one === field.name),
        add: (field) => void add(field.name),
      }}
      onReceive={(value) => isColumn(value) && (typeof value === 'object' || offers(value)) && add(value)}
      editor={(index, close) => (
        <ColumnEditor
          column={index === null ? null : (chosen[index] ?? null)}
          columns={columns}
          onlyTemporal={options['onlyTemporal'] === true}
          onClose={close}
          onSave={(column) => {
            if (index === null) add(column);
            else set(chosen.map((one, position) => (position === index ? column : one)));
            close();
          }}
        />
      )}
    />
  );
}

function isColumn(value: unknown): value is QueryColumn {
  return typeof value === 'string' || hasExpression(value);
}

const hasExpression = (value: unknown): boolean => isRecord(value) && typeof value['sqlExpression'] === 'string';

/** A form of another version may hold what is no column here. */
const nameOf = (column: QueryColumn): string => (isColumn(column) ? columnLabel(column) : JSON.stringify(column));

function offered(datasource: Datasource | null, options: ControlProps['options']): readonly DatasetColumn[] {
  return (datasource?.columns ?? []).filter((column) => {
    if (column.is_active === false) return false;
    if (options['onlyTemporal'] === true) return column.is_dttm;
    return options['onlyGroupable'] !== true || column.groupby;
  });
}

interface ColumnEditorProps {
  readonly column: QueryColumn | null;
  readonly columns: readonly DatasetColumn[];
  readonly onlyTemporal: boolean;
  onSave(column: QueryColumn): void;
  onClose(): void;
}

function isSaved({ expression }: DatasetColumn): boolean {
  return typeof expression === 'string' && expression.trim() !== '';
}

function ColumnEditor({ column, columns, onlyTemporal, onSave, onClose }: ColumnEditorProps) {
  const { t } = useTranslation('facet/controls');
  const adhoc = typeof column === 'object' ? column : null;
  const saved = columns.filter(isSaved);
  const plain = columns.filter((one) => !isSaved(one));
  const [tab, setTab] = useState<string | null>(() => {
    if (adhoc) return 'sql';
    return saved.some((one) => one.column_name === column) ? 'saved' : 'simple';
  });
  const [name, setName] = useState<string | null>(typeof column === 'string' ? column : null);
  const [writes, setWrites] = useState(false);
  const [sql, setSql] = useState(adhoc?.sqlExpression ?? '');
  const [label, setLabel] = useState(adhoc?.label ?? '');
  const made: QueryColumn | null =
    tab !== 'sql'
      ? (tab === 'saved' ? saved : plain).some((one) => one.column_name === name)
        ? name
        : null
      : sql.trim() === ''
        ? null
        : { expressionType: 'SQL', sqlExpression: sql.trim(), label: label.trim() || sql.trim() };
  const changed = JSON.stringify(made) !== JSON.stringify(column);
  return (
    <EditorForm
      resizable
      canSave={made !== null && changed}
      onClose={onClose}
      onSave={() => {
        if (made !== null) onSave(made);
      }}
    >
      <Tabs value={tab} onChange={setTab}>
        <Tabs.List>
          <Tabs.Tab value="saved">{t('tab.saved')}</Tabs.Tab>
          <Tabs.Tab value="simple">{t('tab.simple')}</Tabs.Tab>
          <Tabs.Tab value="sql" onClick={() => setWrites(true)}>
            {t('tab.sql')}
          </Tabs.Tab>
        </Tabs.List>
      </Tabs>
      {tab === 'saved' ? (
        <ColumnChoice
          label={t('columns.saved')}
          none={t('columns.noSaved')}
          columns={saved}
          name={name}
          onName={setName}
        />
      ) : tab === 'simple' ? (
        <ColumnChoice
          label={t('columns.column')}
          none={t(onlyTemporal ? 'columns.noTemporal' : 'columns.none')}
          columns={plain}
          name={name}
          onName={setName}
        />
      ) : (
        <>
          <TextInput
            label={t('columns.label')}
            value={label}
            onChange={(event) => setLabel(event.currentTarget.value)}
          />
          <div className={classes.code}>
            <CodeEditor language="sql" label={t('tab.sql')} autoFocus={writes} value={sql} onChange={setSql} />
          </div>
        </>
      )}
    </EditorForm>
  );
}

interface ColumnChoiceProps {
  readonly label: string;
  /** Text for an empty list of choices. */
  readonly none: string;
  readonly columns: readonly DatasetColumn[];
  readonly name: string | null;
  onName(name: string | null): void;
}

function ColumnChoice({ label, none, columns, name, onName }: ColumnChoiceProps) {
  const { t } = useTranslation('facet/controls');
  if (columns.length === 0) return <p className={classes.note}>{none}</p>;
  return (
    <VirtualSelect
      ariaLabel={label}
      placeholder={t('columns.count', { count: columns.length })}
      options={columns.map(columnOption)}
      value={columns.some((one) => one.column_name === name) ? name : null}
      onChange={onName}
    />
  );
}
