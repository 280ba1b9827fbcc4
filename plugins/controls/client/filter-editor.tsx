import type { Datasource } from '@facet/plugin-datasets/contract';
import { TimeRangesToken } from '@facet/plugin-query/contract.client';
import type { AdhocFilter } from '@facet/sdk/chart-query';
import { useFlag, useService } from '@facet/sdk/client';
import { CodeEditor, describeError, type SelectOption, VirtualSelect } from '@facet/sdk/ui';
import { Select, Tabs } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type DraftRules,
  filterName,
  isValid,
  newFilter,
  sameFilter,
  withOperator,
  withSubject,
} from '../common/filter-draft.ts';
import { type FilterSubject, operatorIdOf, operatorsFor } from '../common/filter-operators.ts';
import { sqlOfFilter, sqlOfRange } from '../common/filter-sql.ts';
import classes from './controls.module.css';
import { EditorForm } from './editor-form.tsx';
import { columnOption } from './field-options.ts';
import { usePartitioned } from './filter-subjects.ts';
import { FilterValueInput } from './filter-value-input.tsx';
import { type AdvancedValue, useAdvancedType } from './use-advanced-type.ts';
import { TimeRangeButton } from './time-range-control.tsx';

export interface FilterEditorProps {
  readonly filter: AdhocFilter | null;
  /** Initial subject of a new filter. */
  readonly about?: FilterSubject | undefined;
  readonly subjects: readonly FilterSubject[];
  readonly datasource: Datasource | null;
  onSave(filter: AdhocFilter): void;
  onClose(): void;
}

/** Edits a filter: a column with an operator, or an SQL condition. */
export function FilterEditor({ filter, datasource, onSave, onClose, ...props }: FilterEditorProps) {
  const subjects = usePartitioned(props.subjects, datasource);
  const { t } = useTranslation('facet/controls');
  const rules = useDraftRules();
  const [draft, setDraft] = useState<AdhocFilter>(() => filter ?? newFilter(props.about ?? null, rules));
  const subject = subjects.find((one) => one.name === draft.subject) ?? null;
  const advanced = useAdvancedType(subject, draft);
  const range = useRangeAsSql(datasource, (fill) => setDraft(fill));
  const isSimple = draft.expressionType === 'SIMPLE';
  const [writes, setWrites] = useState(false);
  const changed = filter === null || !sameFilter(filter, draft);
  const save = () => onSave({ ...draft, filterOptionName: filter?.filterOptionName ?? filterName(Math.random) });
  return (
    <EditorForm
      resizable
      canSave={isValid(draft) && changed && !(isSimple && advanced?.problem)}
      onClose={onClose}
      onSave={save}
    >
      <Tabs
        value={draft.expressionType}
        onChange={(tab) => {
          setDraft(tab === 'SQL' ? asSql(draft, datasource) : { ...draft, expressionType: 'SIMPLE' });
          if (tab === 'SQL') range.write(draft);
        }}
      >
        <Tabs.List>
          <Tabs.Tab
            value="SIMPLE"
            rightSection={
              advanced?.problem ? (
                <IconAlertTriangle className={classes.wrongTab} size={14} role="img" aria-label={advanced.problem} />
              ) : null
            }
          >
            {t('tab.simple')}
          </Tabs.Tab>
          <Tabs.Tab value="SQL" onClick={() => setWrites(true)}>
            {t('tab.sql')}
          </Tabs.Tab>
        </Tabs.List>
      </Tabs>
      {isSimple ? (
        <SimpleFilter draft={draft} {...{ subject, subjects, advanced, datasource, rules }} onChange={setDraft} />
      ) : (
        <>
          <Select
            aria-label={t('filters.clause')}
            allowDeselect={false}
            data={['WHERE', 'HAVING']}
            value={draft.clause}
            onChange={(clause) => setDraft({ ...draft, clause: clause === 'HAVING' ? 'HAVING' : 'WHERE' })}
          />
          <div className={classes.code}>
            <CodeEditor
              language="sql"
              label={t('tab.sql')}
              autoFocus={writes}
              value={draft.sqlExpression ?? ''}
              onChange={(sqlExpression) => setDraft({ ...draft, sqlExpression })}
            />
          </div>
          {range.problem === null ? null : (
            <p className={classes.error} role="alert">
              {range.problem}
            </p>
          )}
        </>
      )}
    </EditorForm>
  );
}

/** Of the installation. */
const useDraftRules = (): DraftRules => ({ rangesOfTimes: useFlag('GENERIC_CHART_AXES') });

const BOUNDS_MS = 10_000;

/** Converts a time range to SQL after the server has resolved it; text that was typed meanwhile is kept. */
function useRangeAsSql(datasource: Datasource | null, fill: (change: (draft: AdhocFilter) => AdhocFilter) => void) {
  const { t } = useTranslation('facet/controls');
  const ranges = useService(TimeRangesToken);
  const [problem, setProblem] = useState<string | null>(null);
  const read = async (subject: string, range: string) => {
    try {
      const bounds = await ranges.bounds(range, AbortSignal.timeout(BOUNDS_MS));
      const sqlExpression = sqlOfRange(subject, bounds, datasource);
      if (sqlExpression === undefined) return setProblem(t('filters.timesUnordered', { column: subject }));
      fill((now) => (now.expressionType === 'SQL' && !now.sqlExpression?.trim() ? { ...now, sqlExpression } : now));
    } catch (error) {
      setProblem(describeError(error).message);
    }
  };
  const write = ({ subject, comparator, sqlExpression, ...draft }: AdhocFilter): void => {
    setProblem(null);
    if (operatorIdOf(draft) !== 'TEMPORAL_RANGE' || !subject || sqlExpression?.trim()) return;
    if (typeof comparator === 'string') void read(subject, comparator);
  };
  return { problem, write };
}

/** The select option of a column or metric, with the icon of its type. */
function subjectOption({ kind, name }: FilterSubject, datasource: Datasource | null): SelectOption {
  const column = kind === 'column' ? datasource?.columns.find((one) => one.column_name === name) : undefined;
  return column === undefined
    ? { value: name, label: datasource?.verbose_map[name] ?? name, kind: 'metric' }
    : columnOption(column);
}

/** Converts a simple filter to an SQL condition as the initial text. */
function asSql(draft: AdhocFilter, datasource: Datasource | null): AdhocFilter {
  const sqlExpression = draft.sqlExpression?.trim() ? draft.sqlExpression : sqlOfFilter(draft, datasource);
  return { ...draft, expressionType: 'SQL', sqlExpression };
}

interface SimpleFilterProps {
  readonly draft: AdhocFilter;
  readonly subject: FilterSubject | null;
  readonly advanced: AdvancedValue | null;
  readonly subjects: readonly FilterSubject[];
  readonly datasource: Datasource | null;
  readonly rules: DraftRules;
  onChange(filter: AdhocFilter): void;
}

function SimpleFilter({ draft, subject, subjects, advanced, datasource, rules, onChange }: SimpleFilterProps) {
  const { t } = useTranslation('facet/controls');
  const operator = operatorIdOf(draft);
  const value = useRef<HTMLDivElement>(null);
  const options = subjects.map((one) => subjectOption(one, datasource));
  return (
    <>
      <div className={`${classes.row} ${classes.subject}`}>
        <VirtualSelect
          ariaLabel={t('filters.subject')}
          placeholder={
            draft.clause === 'HAVING' ? t('filters.metricInSql') : t('filters.count', { count: subjects.length })
          }
          emptyText={t('filters.noSuchColumn')}
          options={options}
          value={draft.subject ?? null}
          onChange={(name) => {
            const next = subjects.find((one) => one.name === name);
            if (!next) return;
            onChange(withSubject(draft, next, rules));
            // The next step is the value; its input is mounted again for another subject.
            requestAnimationFrame(() => value.current?.querySelector<HTMLElement>('input, button')?.focus());
          }}
        />
        {operator === 'TEMPORAL_RANGE' ? null : (
          <Select
            aria-label={t('filters.operator')}
            allowDeselect={false}
            data={operatorsFor(subject)
              .filter(({ id }) => advanced?.allows(id) !== false)
              .map(({ id }) => ({ value: id, label: t(`filters.operators.${id}`) }))}
            value={operator}
            onChange={(id) => {
              if (id === null) return;
              const next = withOperator(draft, id);
              onChange(id === 'LATEST_PARTITION' ? asSql(next, datasource) : next);
            }}
          />
        )}
      </div>
      <div ref={value}>
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
      </div>
      {advanced?.problem ? (
        <p className={classes.error} role="alert">
          {advanced.problem}
        </p>
      ) : advanced?.display ? (
        <p role="status">{t('filters.standsFor', { value: advanced.display })}</p>
      ) : null}
    </>
  );
}
