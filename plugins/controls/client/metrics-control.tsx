import type { ControlProps } from './control-type.ts';
import type { DatasetColumn, DatasetMetric, Datasource } from '@facet/plugin-datasets/contract';
import { Select, Tabs, TextInput, Tooltip } from '@mantine/core';
import { AGGREGATES, type QueryMetric } from '@facet/sdk/common';
import { isRecord, listOf, metricLabel } from '@facet/sdk/chart-query';
import { CodeEditor, VirtualSelect } from '@facet/sdk/ui';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { marksOf, termsOf } from '../common/dataset-terms.ts';
import {
  asSimple,
  defaultAggregate,
  draftOf,
  type MetricDraft,
  metricOf,
  sameMetric,
  type MetricKind,
} from '../common/metric-draft.ts';
import classes from './controls.module.css';
import { EditorForm } from './editor-form.tsx';
import type { DraggedField } from '../common/dragged-field.ts';
import { columnOption, metricOption } from './field-options.ts';
import { moved, PillList } from './pill-list.tsx';

type Value = QueryMetric | readonly QueryMetric[] | null | undefined;

/** Options: `multi`. A metric that is already in the list cannot be added again. */
export function MetricsControl(props: ControlProps<Value>) {
  const { label, description, error, value, options, datasource, onChange } = props;
  const { t } = useTranslation('facet/controls');
  const id = useId();
  const single = options['multi'] !== true;
  const chosen = listOf<QueryMetric>(value);
  const set = (next: readonly QueryMetric[]) => onChange(single ? (next[0] ?? null) : next);
  const { savedMetricsOnly } = termsOf(datasource);
  const mayAdd = (metric: QueryMetric | null): metric is QueryMetric => {
    if (metric === null || (savedMetricsOnly && typeof metric !== 'string')) return false;
    return !chosen.some((one) => isMetric(one) && metricLabel(one) === metricLabel(metric));
  };
  const add = (metric: QueryMetric): boolean => {
    if (!mayAdd(metric)) return false;
    set([...chosen, metric]);
    return true;
  };
  const ofField = (field: DraggedField) => metricOfField(field, datasource, `metric_${id}_${chosen.length}`);
  return (
    <PillList
      label={label}
      description={description}
      error={error}
      holds="metric"
      single={single}
      emptyText={t('metrics.add')}
      items={chosen.map((metric, index) => ({
        // By position, not by name, so that an edited pill gets the focus back.
        key: String(index),
        text: isMetric(metric) ? textOf(metric, datasource) : JSON.stringify(metric),
        kind: 'metric' as const,
        value: metric,
        marks: marksOf(datasource?.metrics.find((one) => one.metric_name === metric)),
        warning: isForeign(metric, datasource) ? t('metrics.incompatible') : undefined,
      }))}
      onRemove={(index) => set(chosen.filter((_, position) => position !== index))}
      onMove={(from, to) => set(moved(chosen, from, to))}
      fields={{
        takes: (field) => mayAdd(ofField(field)),
        add: (field) => {
          const metric = ofField(field);
          if (metric !== null) add(metric);
          return undefined;
        },
      }}
      onReceive={(value) => isMetric(value) && add(value)}
      editor={(index, close) => (
        <MetricEditor
          metric={metricAt(chosen, index)}
          datasource={datasource}
          name={`metric_${id}_${index ?? chosen.length}`}
          onClose={close}
          onSave={(metric) => {
            if (index === null) add(metric);
            else set(chosen.map((one, position) => (position === index ? metric : one)));
            close();
          }}
        />
      )}
    />
  );
}

/** The metric for a dropped field: a saved metric unchanged, a column with a default aggregate for its type. */
function metricOfField({ kind, name }: DraggedField, datasource: Datasource | null, key: string): QueryMetric | null {
  if (kind === 'metric') return name;
  const column = datasource?.columns.find((one) => one.column_name === name);
  if (column === undefined) return null;
  const draft = { ...draftOf(null, false), column: column.column_name, aggregate: defaultAggregate(column) };
  return metricOf(draft, datasource?.columns ?? [], key);
}

function metricAt(chosen: readonly unknown[], index: number | null): QueryMetric | null {
  const metric = index === null ? null : chosen[index];
  return isMetric(metric) ? metric : null;
}

function textOf(metric: QueryMetric, datasource: Datasource | null): string {
  const label = metricLabel(metric);
  return datasource?.verbose_map[label] ?? label;
}

function isMetric(value: unknown): value is QueryMetric {
  if (typeof value === 'string') return true;
  if (!isRecord(value)) return false;
  if (value['expressionType'] === 'SQL') return typeof value['sqlExpression'] === 'string';
  const column = value['column'];
  return value['expressionType'] === 'SIMPLE' && isRecord(column) && typeof column['column_name'] === 'string';
}

/** A form of another version may hold what is no metric here; it stays as it is until it is replaced. */
function isForeign(metric: QueryMetric, datasource: Datasource | null): boolean {
  if (!isMetric(metric)) return true;
  if (!datasource) return false;
  if (typeof metric === 'string') return !datasource.metrics.some((one) => one.metric_name === metric);
  if (metric.expressionType === 'SQL') return false;
  return !datasource.columns.some((one) => one.column_name === metric.column.column_name);
}

interface MetricEditorProps {
  readonly metric: QueryMetric | null;
  readonly datasource: Datasource | null;
  readonly name: string;
  onSave(metric: QueryMetric): void;
  onClose(): void;
}

function MetricEditor({ metric, datasource, name, onSave, onClose }: MetricEditorProps) {
  const { t } = useTranslation('facet/controls');
  const saved = datasource?.metrics ?? [];
  const columns = datasource?.columns ?? [];
  const { savedMetricsOnly } = termsOf(datasource);
  const [draft, setDraft] = useState(() => draftOf(metric, saved.length > 0 || savedMetricsOnly));
  const made = metricOf(draft, columns, name);
  const [writes, setWrites] = useState(false);
  return (
    <EditorForm
      resizable
      canSave={made !== null && !sameMetric(made, metric)}
      onClose={onClose}
      onSave={() => {
        if (made !== null) onSave(made);
      }}
    >
      <Tabs
        value={draft.kind}
        onChange={(kind) =>
          setDraft(kind === 'simple' ? asSimple(draft, columns) : { ...draft, kind: (kind ?? 'saved') as MetricKind })
        }
      >
        <Tabs.List>
          <Tabs.Tab value="saved">{t('tab.saved')}</Tabs.Tab>
          {(['simple', 'sql'] as const).map((kind) => (
            <Tooltip
              key={kind}
              label={t('metrics.savedOnly', { tab: t(`tab.${kind}`) })}
              disabled={!savedMetricsOnly}
              multiline
              maw={280}
            >
              {/* Disabled elements get no pointer events, so the tooltip needs a wrapper. */}
              <span>
                <Tabs.Tab value={kind} disabled={savedMetricsOnly} onClick={() => setWrites(kind === 'sql')}>
                  {t(`tab.${kind}`)}
                </Tabs.Tab>
              </span>
            </Tooltip>
          ))}
        </Tabs.List>
      </Tabs>
      {draft.kind === 'saved' ? (
        saved.length === 0 ? (
          <p className={classes.note}>{t('metrics.noSaved')}</p>
        ) : (
          <VirtualSelect
            ariaLabel={t('metrics.saved')}
            placeholder={t('metrics.count', { count: saved.length })}
            options={saved.map(metricOption)}
            value={draft.saved}
            onChange={(next) => setDraft({ ...draft, saved: next })}
          />
        )
      ) : null}
      {draft.kind === 'saved' ? <SavedNotes metric={saved.find((one) => one.metric_name === draft.saved)} /> : null}
      {draft.kind === 'simple' ? <SimpleFields draft={draft} columns={columns} onChange={setDraft} /> : null}
      {draft.kind === 'sql' ? (
        <div className={classes.code}>
          <CodeEditor
            language="sql"
            label={t('tab.sql')}
            autoFocus={writes}
            value={draft.sql}
            onChange={(sql) => setDraft({ ...draft, sql })}
          />
        </div>
      ) : null}
      {draft.kind === 'saved' ? null : (
        <TextInput
          label={t('columns.label')}
          placeholder={made === null ? '' : metricLabel(made)}
          value={draft.label ?? ''}
          onChange={(event) => setDraft({ ...draft, label: event.currentTarget.value })}
        />
      )}
    </EditorForm>
  );
}

interface SimpleFieldsProps {
  readonly draft: MetricDraft;
  readonly columns: readonly DatasetColumn[];
  onChange(draft: MetricDraft): void;
}

function SimpleFields({ draft, columns, onChange }: SimpleFieldsProps) {
  const { t } = useTranslation('facet/controls');
  return (
    <div className={classes.row}>
      <VirtualSelect
        label={t('columns.column')}
        options={columns.filter((one) => one.is_active !== false).map(columnOption)}
        value={draft.column}
        onChange={(next) => {
          const column = columns.find((one) => one.column_name === next);
          onChange({
            ...draft,
            column: next,
            aggregate: draft.aggregate ?? (column ? defaultAggregate(column) : null),
          });
        }}
      />
      <Select
        label={t('metrics.aggregate')}
        data={[...AGGREGATES]}
        value={draft.aggregate}
        onChange={(aggregate) => onChange({ ...draft, aggregate })}
      />
    </div>
  );
}

/** Description, certification and warning of a saved metric. */
function SavedNotes({ metric }: { readonly metric: DatasetMetric | undefined }) {
  const { t } = useTranslation('facet/controls');
  const { certifiedBy, details, warning } = marksOf(metric);
  return (
    <>
      {metric?.description ? <p className={classes.note}>{metric.description}</p> : null}
      {certifiedBy === undefined ? null : (
        <p className={classes.note}>{[t('certified', { name: certifiedBy }), details].filter(Boolean).join('. ')}</p>
      )}
      {warning === undefined ? null : (
        <p className={classes.warning}>
          <IconAlertTriangle size={14} aria-hidden /> {warning}
        </p>
      )}
    </>
  );
}
