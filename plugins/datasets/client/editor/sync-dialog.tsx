import { Button, Modal } from '@mantine/core';
import { ErrorTile, ListSkeleton } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import { diffColumns, isInSync, type SyncDiff, syncColumns } from '../model/sync-columns.ts';
import classes from './editor.module.css';
import type { Editing } from './use-editing.ts';
import { useSourceColumns } from './use-source-columns.ts';

interface SyncDialogProps {
  readonly editing: Editing;
  onClose(): void;
}

/** A preview of the source's present columns. Applying it changes only the draft; it is saved with the other changes. */
export function SyncDialog({ editing, onClose }: SyncDialogProps) {
  const { t } = useTranslation('facet/datasets');
  const { dataset, draft, change } = editing;
  const source = useSourceColumns(dataset.id, true);
  const diff = source.data === undefined ? undefined : diffColumns(draft.columns, source.data);
  const apply = () => {
    if (source.data === undefined) return;
    const columns = syncColumns(draft.columns, source.data);
    const main = columns.some(({ name, temporal }) => temporal && name === draft.mainDatetime);
    change({ columns, ...(main ? {} : { mainDatetime: columns.find(({ temporal }) => temporal)?.name ?? null }) });
    onClose();
  };
  return (
    <Modal opened size={560} title={t('edit.sync')} onClose={onClose} closeButtonProps={{ 'aria-label': t('close') }}>
      {source.error ? (
        <ErrorTile error={source.error} onRetry={() => void source.refetch()} />
      ) : diff === undefined ? (
        <ListSkeleton rows={4} />
      ) : isInSync(diff) ? (
        <p>{t('sync.same')}</p>
      ) : (
        <Diff diff={diff} />
      )}
      <div className={classes.buttons}>
        <Button size="md" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button size="md" variant="filled" disabled={diff === undefined || isInSync(diff)} onClick={apply}>
          {t('sync.apply')}
        </Button>
      </div>
    </Modal>
  );
}

function Diff({ diff: { added, removed, retyped } }: { readonly diff: SyncDiff }) {
  const { t } = useTranslation('facet/datasets');
  return (
    <div className={classes.diff}>
      <Part title={t('sync.added', { count: added.length })} sign="+">
        {added.map(({ column_name: name, type }) => ({ name, note: type }))}
      </Part>
      <Part title={t('sync.removed', { count: removed.length })} sign="−">
        {removed.map((name) => ({ name, note: '' }))}
      </Part>
      <Part title={t('sync.retyped', { count: retyped.length })} sign="~">
        {retyped.map(({ name, from, to }) => ({ name, note: `${from} → ${to}` }))}
      </Part>
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly sign: string;
  readonly children: readonly { readonly name: string; readonly note: string }[];
}

function Part({ title, sign, children }: PartProps) {
  if (children.length === 0) return null;
  return (
    <section>
      <h3 className={classes.section}>{title}</h3>
      <ul>
        {children.map(({ name, note }) => (
          <li key={name} className={classes.diffLine}>
            <span aria-hidden>{sign}</span>
            <span dir="auto">{name}</span>
            <span className={classes.mono}>{note}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
