export type { ListDefaults, ListFilterClause, ListQuery, ListState } from './list-state.ts';
export { exportObjects } from './export-objects.ts';
export { listKey } from './list-key.ts';
export { defineListPage, defineListPageWith } from './define-list-page.tsx';
export type {
  ListPage,
  ListPageAction,
  ListPageAdd,
  ListPageLabels,
  ListPageResource,
  ListPageTools,
  Translate,
} from './list-page.ts';
export {
  chipsColumn,
  deleteAction,
  type DeleteAction,
  editAction,
  modifiedColumn,
  ownerFilter,
  ownersColumn,
  serverFilter,
  type Chip,
  type ChoicesPage,
  type ServerFilter,
  withFavorites,
} from './list-parts.tsx';
export { ListView } from './list-view.tsx';
export {
  type Confirmation,
  type ListAction,
  type ListColumn,
  type ListFilter,
  type ListFilterOption,
  type ListRow,
  type ListViewProps,
  MOST_CHOICES,
  type WantedChoices,
} from './list-view-props.ts';
export { type FavoriteRow, useFavoriteToggle } from './use-favorite-toggle.ts';
