import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { People } from '../person.tsx';
import type { Person } from '../person-name.ts';
import { TimeAgo } from '../time-ago.tsx';
import type { ListAction, ListColumn, ListFilter, ListRow } from './list-view-props.ts';
import classes from './list-view.module.css';

/** When a row changed last, and who did it. */
export function modifiedColumn<
  Row extends ListRow & { readonly changed_on_utc: string; readonly changed_by_name: string },
>(header: string): ListColumn<Row> {
  return {
    id: 'modified',
    header,
    sort: 'changed_on_delta_humanized',
    width: '232px',
    renderCell: (row) => <Modified at={row.changed_on_utc} by={row.changed_by_name} />,
  };
}

function Modified({ at, by }: { readonly at: string; readonly by: string }) {
  const { t } = useTranslation('facet');
  return (
    <span className={classes.modified}>
      <TimeAgo value={at} />
      {by === '' ? null : <span className={classes.by}> {t('list.by', { name: by })}</span>}
    </span>
  );
}

export function ownersColumn<Row extends ListRow & { readonly owners: readonly Person[] }>(
  header: string,
): ListColumn<Row> {
  return {
    id: 'owners',
    header,
    width: '112px',
    shownFrom: 'medium',
    renderCell: (row) => <People people={row.owners} />,
  };
}

const CHOICES = 100;

export interface ServerFilter extends Omit<ListFilter, 'options'> {
  /** A `related` or `distinct` call. */
  ask(
    page: { readonly page: number; readonly page_size: number },
    signal: AbortSignal,
  ): Promise<{ readonly result: readonly { readonly value: string | number; readonly text: string }[] }>;
}

/** A filter whose choices the server names when it is opened. */
export function serverFilter({ ask, ...filter }: ServerFilter): ListFilter {
  return {
    ...filter,
    options: async (signal) => {
      const { result } = await ask({ page: 0, page_size: CHOICES }, signal);
      return result.map(({ value, text }) => ({ value: String(value), label: text }));
    },
  };
}

export interface DeleteAction<Row extends ListRow> {
  readonly label: string;
  readonly text: string;
  /** Word to type. */
  readonly word?: string;
  /** The question for one row. */
  one(row: Row): string;
  /** The question for several. */
  many(count: number): string;
  allowed?(row: Row): boolean;
  remove(ids: number[]): Promise<void>;
}

/** Deletes one row or all selected ones, after a question. */
export function deleteAction<Row extends ListRow>(parts: DeleteAction<Row>): ListAction<Row> {
  const { label, text, word, one, many, allowed, remove } = parts;
  return {
    id: 'delete',
    label,
    icon: <IconTrash size={16} stroke={1.6} />,
    danger: true,
    bulk: true,
    ...(allowed === undefined ? {} : { allowed }),
    confirm: (rows) => {
      const [first] = rows;
      return {
        title: rows.length === 1 && first ? one(first) : many(rows.length),
        text,
        confirmLabel: label,
        ...(word === undefined ? {} : { word }),
      };
    },
    run: (rows) => remove(rows.map(({ id }) => id)),
  };
}
