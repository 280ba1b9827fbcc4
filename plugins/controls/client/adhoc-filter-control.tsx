import type { ControlProps } from './control-type.ts';
import type { Datasource } from '@facet/plugin-datasets/contract';
import { adhocFiltersOf, type AdhocFilter } from '@facet/sdk/chart-query';
import { columnKind } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import { marksOf } from '../common/dataset-terms.ts';
import { filterText } from '../common/filter-draft.ts';
import type { FilterSubject } from '../common/filter-operators.ts';
import type { DraggedField } from '../common/dragged-field.ts';
import { FilterEditor } from './filter-editor.tsx';
import { subjectsOf } from './filter-subjects.ts';
import { moved, PillList } from './pill-list.tsx';
import { rangeText } from './quick-ranges.ts';
import { useRemoval } from './removal.tsx';

export function AdhocFilterControl(props: ControlProps<readonly AdhocFilter[] | null | undefined>) {
  const { label, description, error, value, options, datasource, formData, onChange } = props;
  const { t } = useTranslation('facet/controls');
  const filters = adhocFiltersOf(value);
  const subjects = subjectsOf(datasource, formData['metrics'] ?? formData['metric']);
  const removal = useRemoval(filters, options['refuseRemoval'], (index) =>
    onChange(filters.filter((_, position) => position !== index)),
  );
  return (
    <>
      <PillList
        label={label}
        description={description}
        error={error}
        holds="filter"
        single={false}
        emptyText={t('filters.add')}
        items={filters.map((filter, index) => ({
          key: String(index),
          text: filterText(filter, datasource?.verbose_map ?? {}, (range) => rangeText(range, t)),
          kind: kindOf(filter, datasource),
          value: filter,
          warning: filter.isExtra
            ? t('filters.inherited')
            : isForeign(filter, subjects)
              ? t('filters.incompatible')
              : undefined,
          marks: marksOf(
            datasource?.columns.find((one) => one.column_name === filter.subject) ??
              datasource?.metrics.find((one) => one.metric_name === filter.subject),
          ),
        }))}
        onRemove={removal.remove}
        onMove={(from, to) => onChange(moved(filters, from, to))}
        fields={{ takes: (field) => subjectOf(field, subjects) !== undefined, add: () => 'edit' }}
        onReceive={(filter) => {
          const received = adhocFiltersOf([filter]);
          if (received.length > 0) onChange([...filters, ...received]);
          return received.length > 0;
        }}
        editor={(index, close, field) => (
          <FilterEditor
            about={field === null ? undefined : subjectOf(field, subjects)}
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
      {removal.dialog}
    </>
  );
}

const subjectOf = (field: DraggedField, subjects: readonly FilterSubject[]) =>
  subjects.find((one) => one.name === field.name && one.kind === field.kind);

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
