import { UnstyledButton } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { diffColumns } from '../model/sync-columns.ts';
import classes from './editor.module.css';
import type { Editing } from './use-editing.ts';
import { useSourceColumns } from './use-source-columns.ts';

/** Number of columns that are named; the others are only counted. */
const NAMED = 3;

/** Notice that the table has columns which the dataset lacks, with a button for the sync preview. */
export function NewColumnsNote({ editing, onSync }: { readonly editing: Editing; onSync(): void }) {
  const { t } = useTranslation('facet/datasets');
  const { dataset, draft, refusal } = editing;
  // For a virtual dataset a query would have to run; a table only needs a metadata look-up.
  const source = useSourceColumns(dataset.id, refusal === null && dataset.kind === 'physical');
  const added = source.data === undefined ? [] : diffColumns(draft.columns, source.data).added;
  if (added.length === 0) return null;
  return (
    <p className={classes.noteLine} role="status">
      <IconInfoCircle size={14} stroke={1.6} aria-hidden />
      <span>{t('sync.newColumns', { count: added.length })}</span>
      {added.slice(0, NAMED).map(({ column_name: name, type }) => (
        <code key={name} className={classes.mono}>
          {name} {type.toLowerCase()}
        </code>
      ))}
      {added.length > NAMED ? <span>…</span> : null}
      <UnstyledButton className={classes.link} onClick={onSync}>
        {t('sync.addThem', { count: added.length })}
      </UnstyledButton>
    </p>
  );
}
