export type { ListDefaults, ListFilterClause, ListQuery, ListState } from './list-state.ts';
export { listKey } from './list-key.ts';
export {
  deleteAction,
  type DeleteAction,
  modifiedColumn,
  ownersColumn,
  serverFilter,
  type ServerFilter,
} from './list-parts.tsx';
export { ListView } from './list-view.tsx';
export type {
  Confirmation,
  ListAction,
  ListColumn,
  ListFilter,
  ListFilterOption,
  ListRow,
  ListViewProps,
} from './list-view-props.ts';
export { type FavoriteRow, useFavoriteToggle } from './use-favorite-toggle.ts';
