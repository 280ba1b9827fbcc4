import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { People } from '../person.tsx';
import type { Person } from '../person-name.ts';
import { Tag } from '../tag.tsx';
import { TimeAgo } from '../time-ago.tsx';
import type { ListPageAction } from './list-page.ts';
import { type ListColumn, type ListFilter, type ListRow, MOST_CHOICES } from './list-view-props.ts';
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

/** A short name; with `to` it leads there. */
export interface Chip {
  readonly id: number;
  readonly name: string;
  readonly to?: string;
}

/** Short names of a row, such as its tags. */
export function chipsColumn<Row extends ListRow>(
  id: string,
  header: string,
  chipsOf: (row: Row) => readonly Chip[],
): ListColumn<Row> {
  return {
    id,
    header,
    width: '144px',
    shownFrom: 'medium',
    renderCell: (row) => (
      <span className={classes.chips}>
        {chipsOf(row).map(({ id: key, name, to }) =>
          to === undefined ? (
            <Tag key={key}>{name}</Tag>
          ) : (
            <Link key={key} to={to} className={classes.chip}>
              <Tag>{name}</Tag>
            </Link>
          ),
        )}
      </span>
    ),
  };
}

export interface ChoicesPage {
  readonly page: number;
  readonly page_size: number;
  /** Text that the choices contain; no letters: any. */
  readonly filter: string;
  /** Ids whose choices are needed whatever the text. */
  readonly include_ids?: number[];
}

export interface ServerFilter extends Omit<ListFilter, 'options'> {
  /** A `related` or `distinct` call, with this as its `q`. */
  ask(
    page: ChoicesPage,
    signal: AbortSignal,
  ): Promise<{ readonly result: readonly { readonly value: string | number; readonly text: string }[] }>;
}

/** A filter whose choices the server names when it is opened. */
export function serverFilter({ ask, ...filter }: ServerFilter): ListFilter {
  return {
    ...filter,
    options: async (signal, { search, value }) => {
      const id = value === null ? Number.NaN : Number(value);
      const chosen = Number.isInteger(id) ? { include_ids: [id] } : {};
      const { result } = await ask({ page: 0, page_size: MOST_CHOICES, filter: search, ...chosen }, signal);
      return result.map(({ value, text }) => ({ value: String(value), label: text }));
    },
  };
}

/** Rows that one person owns; `ask` is the `related` call of the column `owners`. */
export function ownerFilter(label: string, ask: ServerFilter['ask']): ListFilter {
  return serverFilter({
    id: 'owner',
    label,
    ask,
    clause: (value) => [{ col: 'owners', opr: 'rel_m_m', value: Number(value) }],
  });
}

/** Rows with the stars of the person who looks. */
export async function withFavorites<Row extends ListRow>(
  page: { readonly count: number; readonly result: readonly Row[] },
  status: (ids: number[]) => Promise<{ readonly result: readonly { readonly id: number; readonly value: boolean }[] }>,
): Promise<{ readonly count: number; readonly result: readonly (Row & { readonly favorite: boolean })[] }> {
  const ids = page.result.map(({ id }) => id);
  const { result } = ids.length === 0 ? { result: [] } : await status(ids);
  const starred = new Set(result.filter(({ value }) => value).map(({ id }) => id));
  return { count: page.count, result: page.result.map((row) => ({ ...row, favorite: starred.has(row.id) })) };
}

/** Changes one row, in a dialog or on a page of its own. */
export function editAction<Row extends ListRow>(
  label: string,
  parts: { run?(row: Row): void; href?(row: Row): string; allowed?(row: Row): boolean },
): ListPageAction<Row> {
  const { run, href, allowed } = parts;
  return {
    id: 'edit',
    right: 'can_write',
    label,
    icon: <IconPencil size={16} stroke={1.6} />,
    ...(allowed === undefined ? {} : { allowed }),
    ...(href === undefined ? {} : { href }),
    ...(run === undefined ? {} : { run: ([row]: readonly Row[]) => row && run(row) }),
  };
}

export interface DeleteAction<Row extends ListRow> {
  readonly label: string;
  readonly text: string | ((row: Row) => string);
  /** Word to type. */
  readonly word?: string;
  /** The question for one row. */
  one(row: Row): string;
  /** The question for several; absent: rows go one at a time. */
  many?(count: number): string;
  /** Shown above the text, such as what the rows are used by. */
  details?(rows: readonly Row[]): ReactNode;
  allowed?(row: Row): boolean;
  remove(ids: number[], rows: readonly Row[]): Promise<void>;
}

/** Deletes one row or all selected ones, after a question. */
export function deleteAction<Row extends ListRow>(parts: DeleteAction<Row>): ListPageAction<Row> {
  const { label, text, word, one, many, details, allowed, remove } = parts;
  return {
    id: 'delete',
    right: 'can_write',
    label,
    icon: <IconTrash size={16} stroke={1.6} />,
    danger: true,
    ...(many === undefined ? {} : { bulk: true }),
    ...(allowed === undefined ? {} : { allowed }),
    confirm: (rows) => {
      const [first] = rows;
      return {
        title: many === undefined || rows.length === 1 ? (first ? one(first) : '') : many(rows.length),
        text: typeof text === 'string' ? text : first ? text(first) : '',
        confirmLabel: label,
        deletes: true,
        ...(details === undefined ? {} : { details: details(rows) }),
        ...(word === undefined ? {} : { word }),
      };
    },
    run: (rows) =>
      remove(
        rows.map(({ id }) => id),
        rows,
      ),
  };
}
