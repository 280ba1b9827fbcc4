import type { ReactNode } from 'react';
import type { ListDefaults, ListFilterClause, ListQuery } from './list-state.ts';

export interface ListRow {
  readonly id: number;
}

export interface ListColumn<Row extends ListRow> {
  readonly id: string;
  readonly header: string;
  /** `order_column` of the list call; absent: the column does not sort. */
  readonly sort?: string;
  readonly align?: 'end';
  /** CSS width. One column without a width takes what is left. */
  readonly width?: string;
  /** Goes first in a narrow list: `medium` below 1200, `wide` below 1400 pixels. */
  readonly shownFrom?: 'medium' | 'wide';
  /** Its cells are buttons that do the row's action `edit`, for those who may; they hold no links and no buttons. */
  readonly opens?: boolean;
  renderCell(row: Row): ReactNode;
}

export interface ListFilterOption {
  readonly value: string;
  readonly label: string;
  /** Number of rows, shown behind the label of a segment. Where all are 0, an empty list says so, not that nothing matches. */
  readonly count?: number | undefined;
}

/** So many choices of a filter may not be all. */
export const MOST_CHOICES = 100;

/** Which choices a filter is asked for. */
export interface WantedChoices {
  /** Text that they contain; no letters: any. */
  readonly search: string;
  /** The chosen one, which is needed, too: the filter shows its label. */
  readonly value: string | null;
}

export interface ListFilter {
  readonly id: string;
  readonly label: string;
  /** Absent: a check box. A function is asked when the list opens, and what is typed again if it answered `MOST_CHOICES`. */
  readonly options?:
    | readonly ListFilterOption[]
    | ((signal: AbortSignal, wanted: WantedChoices) => Promise<readonly ListFilterOption[]>);
  /** Shows the options, which must be few and given as an array, beside each other, after one for all rows. */
  readonly segments?: boolean;
  clause(value: string): readonly ListFilterClause[];
}

export interface Confirmation {
  readonly title: string;
  readonly text: string;
  /** Above the text, such as what the rows are used by. */
  readonly details?: ReactNode;
  readonly confirmLabel: string;
  /** Word to type. */
  readonly word?: string;
  /** It deletes: a failure is told as one of deleting these rows. */
  readonly deletes?: boolean;
}

/** Something done to one row or to all selected ones. The list asks again afterwards. */
export interface ListAction<Row extends ListRow> {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly danger?: boolean;
  readonly bulk?: boolean;
  readonly single?: boolean;
  allowed?(row: Row): boolean;
  /** Where it leads, instead of doing something; single rows only. */
  href?(row: Row): string;
  confirm?(rows: readonly Row[]): Confirmation;
  /** @param tell shows a progress text; the list shows the last one. */
  run?(rows: readonly Row[], tell: (progress: string) => void): Promise<void> | void;
}

export interface ListViewProps<Row extends ListRow> {
  /** Names the list in caches, such as `dashboards`. */
  readonly id: string;
  readonly title: string;
  readonly searchLabel: string;
  readonly defaults: ListDefaults;
  readonly columns: readonly ListColumn<Row>[];
  readonly filters?: readonly ListFilter[];
  readonly actions?: readonly ListAction<Row>[];
  /** Behind the title; default: the number of rows. */
  note?(count: number): ReactNode;
  /** At the right of the title. */
  readonly headerActions?: ReactNode;
  readonly empty: {
    readonly icon: ReactNode;
    readonly title: string;
    readonly text: string;
    readonly action?: ReactNode;
  };
  searchClause(text: string): readonly ListFilterClause[];
  load(query: ListQuery, signal: AbortSignal): Promise<{ readonly count: number; readonly result: readonly Row[] }>;
  name(row: Row): string;
  /** Offers card mode. */
  renderCard?(row: Row, actions: ReactNode): ReactNode;
}
