import { ActionIcon } from '@mantine/core';
import { columnKind, Resizer, TypeBadge, useStored } from '@facet/sdk/ui';
import { IconTrash, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ColumnDraft, MetricDraft } from '../model/dataset-draft.ts';
import { chartsNaming, dashboardsOf } from '../model/field-usage.ts';
import { UsageList } from '../usage/usage-list.tsx';
import type { DatasetUsage } from '../usage/use-dataset-usage.ts';
import { ColumnFields } from './column-fields.tsx';
import classes from './editor.module.css';
import { kindOf } from './field-kind.ts';
import { MetricFields } from './metric-fields.tsx';
import type { Editing } from './use-editing.ts';

const WIDTH = 464;
const MIN = 320;
const MAX = 640;
const NAMED = 8;

export type SelectedField =
  | { readonly kind: 'metric'; readonly field: MetricDraft }
  | { readonly kind: 'column'; readonly field: ColumnDraft };

interface FieldPaneProps {
  readonly editing: Editing;
  readonly selected: SelectedField;
  readonly usage: DatasetUsage | undefined;
  /** Null: the field cannot be removed. */
  readonly onRemove: (() => void) | null;
  onClose(): void;
}

/** All settings of one column or metric. */
export function FieldPane({ editing, selected, usage, onRemove, onClose }: FieldPaneProps) {
  const { t } = useTranslation('facet/datasets');
  const [width, setWidth] = useStored('pane:dataset-field', WIDTH, isWidth);
  const { field } = selected;
  const title = field.label || field.name || t(`edit.${selected.kind}.new`);
  return (
    <>
      <Resizer
        label={t('edit.paneResize')}
        value={width}
        min={MIN}
        max={MAX}
        pane="right"
        onChange={setWidth}
        onReset={() => setWidth(WIDTH)}
      />
      <aside className={classes.pane} style={{ width }} aria-label={title} data-field-pane>
        <div className={classes.paneHead}>
          <TypeBadge kind={selected.kind === 'metric' ? 'metric' : columnKind(kindOf(selected.field))} />
          <h2 className={classes.paneTitle} title={title} dir="auto">
            {title}
          </h2>
          <span className={classes.paneKey}>{field.name}</span>
          {onRemove === null ? null : (
            <ActionIcon aria-label={t('edit.remove', { name: field.name })} onClick={onRemove}>
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          )}
          <ActionIcon aria-label={t('close')} onClick={onClose}>
            <IconX size={16} stroke={1.6} />
          </ActionIcon>
        </div>
        <div className={classes.paneBody}>
          {selected.kind === 'metric' ? (
            <MetricFields editing={editing} metric={selected.field} />
          ) : (
            <ColumnFields editing={editing} column={selected.field} />
          )}
          <FieldUsage name={savedName(editing, selected)} usage={usage} />
        </div>
      </aside>
    </>
  );
}

function FieldUsage({ name, usage }: { readonly name: string; readonly usage: DatasetUsage | undefined }) {
  const { t } = useTranslation('facet/datasets');
  if (usage === undefined || name === '') return null;
  const charts = chartsNaming(usage.charts, name);
  if (charts.length === 0) return <p className={classes.hint}>{t('usage.fieldUnused')}</p>;
  return (
    <section>
      <h3 className={classes.section}>
        {t('usage.fieldUsed', {
          charts: t('usage.charts', { count: charts.length }),
          dashboards: t('usage.dashboards', { count: dashboardsOf(charts).length }),
        })}
      </h3>
      <UsageList charts={charts} most={NAMED} />
    </section>
  );
}

/** Charts refer to a field by its saved name. */
function savedName({ former }: Editing, { kind, field }: SelectedField): string {
  const fields = kind === 'metric' ? former.metrics : former.columns;
  return fields.find(({ key }) => key === field.key)?.name ?? '';
}

const isWidth = (value: unknown): value is number => typeof value === 'number' && value >= MIN && value <= MAX;
