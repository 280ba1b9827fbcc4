import type { ComponentType, ReactNode } from 'react';
import type { ApiClient, Notifier, Session } from '../../host.ts';
import type { ListFilterClause, ListQuery, ListState } from './list-state.ts';
import type { ListAction, ListColumn, ListFilter, ListRow } from './list-view-props.ts';

/** Text of the plugin in the person's language. */
export interface Translate {
  (key: string): string;
  (key: string, values: Record<string, unknown>): string;
}

/** What a list page works with. The same object until the language changes. */
export interface ListPageTools {
  readonly t: Translate;
  readonly api: ApiClient;
  readonly session: Session;
  readonly notify: Notifier;
  /** Whether the caller holds the action on the page's view, such as `can_write`. */
  can(action: string): boolean;
  /** Whether the caller is one of them, or an administrator. */
  owns(owners: readonly { readonly id: number }[]): boolean;
  /** Asks for the rows again; settles when they are shown. */
  refresh(): Promise<void>;
  /** Shows a dialog beside the list, in place of the one before. */
  open(draw: (close: () => void) => ReactNode): void;
}

/** An action that is offered to those who hold `right` on the page's view; absent: to everybody. */
export interface ListPageAction<Row extends ListRow> extends ListAction<Row> {
  readonly right?: string;
}

export interface ListPageResource<Row extends ListRow> {
  /** View name in permissions. */
  readonly view: string;
  /** Kinds of objects that its rows show: the list asks again when one of them changes elsewhere. */
  readonly kinds: readonly string[];
  load(
    api: ApiClient,
    query: ListQuery,
    signal: AbortSignal,
  ): Promise<{ readonly count: number; readonly result: readonly Row[] }>;
  /** Name of the row, in questions and labels. */
  name(row: Row, t: Translate): string;
  searchClause(text: string): readonly ListFilterClause[];
}

export interface ListPageLabels {
  readonly title: string;
  readonly search: string;
  readonly emptyTitle: string;
  readonly emptyText: string;
  /** Of the button that adds one. */
  readonly add?: string;
}

/** What the button that adds one does, for those who hold `right`; absent: for everybody. */
export interface ListPageAdd {
  readonly right?: string;
  /** Where it leads. */
  readonly to?: string;
  /** Member that it sets in the address, for a dialog in `beside`. */
  readonly param?: string;
  open?(page: ListPageTools): void;
}

/** A page that lists one kind of objects. `own` is what the page's own hooks gave, with `defineListPageWith`. */
export interface ListPage<Row extends ListRow, Own = undefined> {
  /** Names the list in caches, such as `dashboards`. */
  readonly id: string;
  /** Namespace of the texts, such as `facet/dashboards`. */
  readonly texts: string;
  readonly resource: ListPageResource<Row>;
  readonly sort: ListState['sort'];
  readonly icon: ComponentType<{ readonly size: number; readonly stroke: number }>;
  labels(t: Translate): ListPageLabels;
  columns(page: ListPageTools, own: Own): readonly ListColumn<Row>[];
  filters?(page: ListPageTools, own: Own): readonly ListFilter[];
  actions?(page: ListPageTools, own: Own): readonly ListPageAction<Row>[];
  readonly add?: ListPageAdd;
  /**
   * Resource of the calls, such as `saved_query`, whose objects go out and come in as bundles: an action, a button and a
   * place to drop a file, as long as the server offers them.
   */
  readonly bundles?: string;
  /** Behind the title; default: the number of rows. */
  note?(count: number, own: Own): ReactNode;
  /** Buttons before the add button. */
  buttons?(page: ListPageTools): ReactNode;
  /** Stands beside the list, such as a dialog that the address opens. */
  beside?(page: ListPageTools): ReactNode;
  renderCard?(row: Row, actions: ReactNode, page: ListPageTools, own: Own): ReactNode;
}
