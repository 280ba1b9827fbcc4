import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconRefresh, IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newColumn, newMetric } from '../model/dataset-draft.ts';
import { movesSource } from '../model/draft-changes.ts';
import { chartsNaming } from '../model/field-usage.ts';
import type { DatasetUsage } from '../usage/use-dataset-usage.ts';
import classes from './editor.module.css';
import { FieldGrid } from './field-grid.tsx';
import { FieldPane, type SelectedField } from './field-pane.tsx';
import { fieldRows } from './field-rows.ts';
import { NewColumnsNote } from './new-columns-note.tsx';
import { SampleRows } from './sample-rows.tsx';
import { SyncDialog } from './sync-dialog.tsx';
import type { Editing } from './use-editing.ts';

interface FieldsTabProps {
  readonly editing: Editing;
  readonly usage: DatasetUsage | undefined;
}

/** Metrics and columns, with the details of the selected one beside them. */
export function FieldsTab({ editing, usage }: FieldsTabProps) {
  const { t } = useTranslation('facet/datasets');
  const { draft, former, refusal, change } = editing;
  const frame = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const [selected, setSelected] = useState<string | null>(null);
  const [syncing, setSyncing] = useState(false);
  const rows = useMemo(() => fieldRows(draft.metrics, draft.columns, wanted), [draft.metrics, draft.columns, wanted]);
  const uses = useUses(usage);
  const focusPane = () =>
    // The pane is rendered only after the row is selected.
    requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLElement>('[data-field-pane] :is(.cm-content, input, textarea)')?.focus(),
    );
  const add = (kind: 'metric' | 'column') => {
    const field = kind === 'metric' ? newMetric() : newColumn();
    setSearch('');
    if (kind === 'metric') change({ metrics: [newMetricOf(field.key), ...draft.metrics] });
    else change({ columns: [{ ...newColumn(), key: field.key }, ...draft.columns] });
    setSelected(field.key);
    focusPane();
  };
  const field = selectedField(editing, selected);
  const readOnly = refusal !== null;
  return (
    <div className={classes.split} ref={frame}>
      <div className={classes.main}>
        <div className={classes.bar}>
          <TextInput
            className={classes.search ?? ''}
            aria-label={t('edit.search')}
            placeholder={t('edit.searchAll', { count: draft.metrics.length + draft.columns.length })}
            leftSection={<IconSearch size={14} aria-hidden />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <Button leftSection={<IconPlus size={14} />} disabled={readOnly} onClick={() => add('metric')}>
            {t('edit.addMetric')}
          </Button>
          <Button leftSection={<IconPlus size={14} />} disabled={readOnly} onClick={() => add('column')}>
            {t('edit.addColumn')}
          </Button>
          <Button
            className={classes.sync ?? ''}
            leftSection={<IconRefresh size={14} />}
            disabled={readOnly || movesSource(draft, former)}
            title={movesSource(draft, former) ? t('sync.later') : undefined}
            onClick={() => setSyncing(true)}
          >
            <span>{t('edit.sync')}</span>
          </Button>
        </div>
        <FieldGrid
          editing={editing}
          rows={rows}
          selected={selected}
          uses={uses}
          onSelect={setSelected}
          onOpen={focusPane}
        />
        <NewColumnsNote editing={editing} onSync={() => setSyncing(true)} />
        <SampleRows editing={editing} />
      </div>
      {field === null ? null : (
        <FieldPane
          editing={editing}
          selected={field}
          usage={usage}
          onRemove={
            readOnly || (field.kind === 'column' && !field.field.calculated)
              ? null
              : () => {
                  remove(editing, field);
                  setSelected(null);
                }
          }
          onClose={() => setSelected(null)}
        />
      )}
      {syncing ? <SyncDialog editing={editing} onClose={() => setSyncing(false)} /> : null}
    </div>
  );
}

const newMetricOf = (key: string) => ({ ...newMetric(), key });

function selectedField({ draft }: Editing, key: string | null): SelectedField | null {
  const metric = draft.metrics.find((one) => one.key === key);
  if (metric !== undefined) return { kind: 'metric', field: metric };
  const column = draft.columns.find((one) => one.key === key);
  return column === undefined ? null : { kind: 'column', field: column };
}

function remove({ draft, change }: Editing, { kind, field }: SelectedField): void {
  if (kind === 'metric') change({ metrics: draft.metrics.filter(({ key }) => key !== field.key) });
  else
    change({
      columns: draft.columns.filter(({ key }) => key !== field.key),
      ...(draft.mainDatetime === field.name ? { mainDatetime: null } : {}),
    });
}

/** The number of charts that use a field; each name is searched once. */
function useUses(usage: DatasetUsage | undefined): ((name: string) => number) | undefined {
  return useMemo(() => {
    if (usage === undefined) return undefined;
    const known = new Map<string, number>();
    return (name) => {
      const found = known.get(name) ?? chartsNaming(usage.charts, name).length;
      known.set(name, found);
      return found;
    };
  }, [usage]);
}
