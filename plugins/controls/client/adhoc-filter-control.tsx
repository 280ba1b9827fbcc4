import type { ControlProps } from './control-type.ts';
import type { Datasource } from '@facet/plugin-datasets/contract';
import { Select, Tabs, TextInput } from '@mantine/core';
import type { FilterValue, QueryMetric } from '@facet/sdk/common';
import { ApiClientToken, useService } from '@facet/sdk/client';
import { adhocFiltersOf, listOf, metricLabel, type AdhocFilter } from '@facet/sdk/chart-query';
import { CodeEditor, columnKind, VirtualSelect } from '@facet/sdk/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  filterName,
  filterText,
  isValid,
  newFilter,
  sameFilter,
  typedValue,
  withOperator,
  withSubject,
} from '../common/filter-draft.ts';
import { operatorIdOf, operatorsFor, takesList, takesValue, type FilterSubject } from '../common/filter-operators.ts';
import { splitPasted } from '../common/validators.ts';
import classes from './controls.module.css';
import { EditorForm } from './editor-form.tsx';
import { moved, PillList } from './pill-list.tsx';
import { TimeRangeButton } from './time-range-control.tsx';

export function AdhocFilterControl(props: ControlProps<readonly AdhocFilter[] | null | undefined>) {
  const { label, description, error, value, datasource, formData, onChange } = props;
  const { t } = useTranslation('facet/controls');
  const filters = adhocFiltersOf(value);
  const subjects = subjectsOf(datasource, formData['metrics'] ?? formData['metric']);
  return (
    <PillList
      label={label}
      description={description}
      error={error}
      single={false}
      emptyText={t('filters.add')}
      items={filters.map((filter, index) => ({
        key: String(index),
        text: filterText(filter, datasource?.verbose_map ?? {}),
        kind: kindOf(filter, datasource),
        warning: filter.isExtra
          ? t('filters.inherited')
          : isForeign(filter, subjects)
            ? t('filters.incompatible')
            : undefined,
      }))}
      onRemove={(index) => onChange(filters.filter((_, position) => position !== index))}
      onMove={(from, to) => onChange(moved(filters, from, to))}
      onDrop={(field) => {
        const subject = subjects.find((one) => one.name === field.name && one.kind === field.kind);
        if (subject) onChange([...filters, { ...newFilter(subject), filterOptionName: filterName(Math.random) }]);
      }}
      editor={(index, close) => (
        <FilterEditor
          filter={index === null ? null : (filters[index] ?? null)}
          subjects={subjects}
          datasource={datasource}
          onClose={close}
          onSave={(filter) => {
            onChange(
              index === null
                ? [...filters, filter]
                : filters.map((one, position) => (position === index ? filter : one)),
            );
            close();
          }}
        />
      )}
    />
  );
}

const INTEGER = /^(TINYINT|SMALLINT|INT|INTEGER|BIGINT|LONG|INT\d+|HUGEINT)/i;

export function subjectsOf(datasource: Datasource | null, metrics: unknown): readonly FilterSubject[] {
  const columns = (datasource?.columns ?? [])
    .filter((column) => column.filterable)
    .map(
      (column): FilterSubject => ({
        kind: 'column',
        name: column.column_name,
        type: column.type_generic,
        isTemporal: column.is_dttm,
        isExpression: Boolean(column.expression),
        isInteger: INTEGER.test(column.type ?? ''),
      }),
    );
  const saved = (datasource?.metrics ?? []).map((metric) => metric.metric_name);
  const names = new Set([...saved, ...listOf<QueryMetric>(metrics).map(metricLabel)]);
  return [...columns, ...[...names].map((name): FilterSubject => ({ kind: 'metric', name }))];
}

function isForeign(filter: AdhocFilter, subjects: readonly FilterSubject[]): boolean {
  return (
    filter.expressionType === 'SIMPLE' && subjects.length > 0 && !subjects.some((one) => one.name === filter.subject)
  );
}

function kindOf(filter: AdhocFilter, datasource: Datasource | null) {
  if (filter.expressionType === 'SQL' || filter.clause === 'HAVING') return 'metric' as const;
  const column = datasource?.columns.find((one) => one.column_name === filter.subject);
  return columnKind(column?.is_dttm ? 2 : column?.type_generic);
}

interface FilterEditorProps {
  readonly filter: AdhocFilter | null;
  readonly subjects: readonly FilterSubject[];
  readonly datasource: Datasource | null;
  onSave(filter: AdhocFilter): void;
  onClose(): void;
}

function FilterEditor({ filter, subjects, datasource, onSave, onClose }: FilterEditorProps) {
  const { t } = useTranslation('facet/controls');
  const [draft, setDraft] = useState<AdhocFilter>(() => filter ?? newFilter(null));
  const changed = filter === null || !sameFilter(filter, draft);
  const save = () => onSave({ ...draft, filterOptionName: filter?.filterOptionName ?? filterName(Math.random) });
  return (
    <EditorForm resizable canSave={isValid(draft) && changed} onClose={onClose} onSave={save}>
      <Tabs
        value={draft.expressionType}
        onChange={(tab) => setDraft({ ...draft, expressionType: tab === 'SQL' ? 'SQL' : 'SIMPLE' })}
      >
        <Tabs.List>
          <Tabs.Tab value="SIMPLE">{t('tab.simple')}</Tabs.Tab>
          <Tabs.Tab value="SQL">{t('tab.sql')}</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      {draft.expressionType === 'SIMPLE' ? (
        <SimpleFilter draft={draft} subjects={subjects} datasource={datasource} onChange={setDraft} />
      ) : (
        <>
          <Select
            aria-label={t('filters.clause')}
            allowDeselect={false}
            data={['WHERE', 'HAVING']}
            value={draft.clause}
            onChange={(clause) => setDraft({ ...draft, clause: clause === 'HAVING' ? 'HAVING' : 'WHERE' })}
          />
          <CodeEditor
            language="sql"
            label={t('tab.sql')}
            value={draft.sqlExpression ?? ''}
            onChange={(sqlExpression) => setDraft({ ...draft, sqlExpression })}
            height="100px"
          />
        </>
      )}
    </EditorForm>
  );
}

interface SimpleFilterProps {
  readonly draft: AdhocFilter;
  readonly subjects: readonly FilterSubject[];
  readonly datasource: Datasource | null;
  onChange(filter: AdhocFilter): void;
}

function SimpleFilter({ draft, subjects, datasource, onChange }: SimpleFilterProps) {
  const { t } = useTranslation('facet/controls');
  const subject = subjects.find((one) => one.name === draft.subject) ?? null;
  const operator = operatorIdOf(draft);
  const verbose = datasource?.verbose_map ?? {};
  return (
    <>
      <div className={classes.row}>
        <VirtualSelect
          ariaLabel={t('filters.subject')}
          placeholder={t('filters.count', { count: subjects.length })}
          options={subjects.map((one) => ({ value: one.name, label: verbose[one.name] ?? one.name }))}
          value={draft.subject ?? null}
          onChange={(name) => {
            const next = subjects.find((one) => one.name === name);
            if (next) onChange(withSubject(draft, next));
          }}
        />
        {operator === 'TEMPORAL_RANGE' ? null : (
          <Select
            aria-label={t('filters.operator')}
            allowDeselect={false}
            data={operatorsFor(subject).map(({ id, label }) => ({ value: id, label }))}
            value={operator}
            onChange={(id) => {
              if (id !== null) onChange(withOperator(draft, id));
            }}
          />
        )}
      </div>
      {operator === 'TEMPORAL_RANGE' ? (
        <TimeRangeButton
          label={t('filters.range')}
          value={typeof draft.comparator === 'string' ? draft.comparator : 'No filter'}
          onChange={(comparator) => onChange({ ...draft, comparator })}
        />
      ) : (
        <FilterValueInput
          draft={draft}
          subject={subject}
          datasource={datasource}
          operator={operator}
          onChange={(comparator) => onChange({ ...draft, comparator })}
        />
      )}
    </>
  );
}

interface FilterValueProps {
  readonly draft: AdhocFilter;
  readonly subject: FilterSubject | null;
  readonly datasource: Datasource | null;
  readonly operator: string;
  onChange(value: FilterValue | readonly FilterValue[]): void;
}

function FilterValueInput({ draft, subject, datasource, operator, onChange }: FilterValueProps) {
  const { t } = useTranslation('facet/controls');
  const values = useColumnValues(datasource, subject);
  if (!takesValue(operator)) return <TextInput aria-label={t('filters.value')} disabled value="" />;
  const read = (text: string) => typedValue(text, subject);
  const chosen = listOf<FilterValue>(draft.comparator);
  const known = [...new Set([...values.map(String), ...chosen.map(String)])].filter((text) => text !== '');
  const options = known.map((text) => ({ value: text, label: text }));
  if (takesList(operator))
    return (
      <VirtualSelect
        ariaLabel={t('filters.value')}
        placeholder={t('filters.values', { count: values.length })}
        multiple
        freeForm
        options={options}
        value={chosen.map(String)}
        onChange={(texts) =>
          onChange(texts.flatMap((text) => (known.includes(text) ? [text] : splitPasted(text))).map(read))
        }
      />
    );
  if (subject?.kind === 'metric' || operator === 'LIKE' || operator === 'ILIKE')
    return (
      <TextInput
        aria-label={t('filters.value')}
        value={String(draft.comparator ?? '')}
        onChange={(event) => onChange(read(event.currentTarget.value))}
      />
    );
  return (
    <VirtualSelect
      ariaLabel={t('filters.value')}
      freeForm
      options={options}
      value={draft.comparator === undefined || draft.comparator === '' ? null : String(chosen[0] ?? '')}
      onChange={(text) => onChange(text === null ? '' : read(text))}
    />
  );
}

/** Values that the column holds, for suggestions. Without them a value can still be typed. */
function useColumnValues(datasource: Datasource | null, subject: FilterSubject | null): readonly FilterValue[] {
  const api = useService(ApiClientToken);
  const column = subject?.kind === 'column' ? subject.name : null;
  const { data } = useQuery({
    queryKey: ['column-values', datasource?.type, datasource?.id, column],
    enabled: datasource !== null && column !== null,
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const path = `/api/v1/datasource/${datasource?.type ?? 'table'}/${datasource?.id ?? 0}/column/${encodeURIComponent(column ?? '')}/values/`;
      const response = await api.request(path, { signal });
      return ((await response.json()) as { readonly result: readonly FilterValue[] }).result;
    },
  });
  return (data ?? []).filter((value) => value !== null);
}
