export type { ListDefaults, ListFilterClause, ListQuery, ListState } from './list-state.ts';
export { listKey, ListView } from './list-view.tsx';
export type {
  Confirmation,
  ListAction,
  ListColumn,
  ListFilter,
  ListFilterOption,
  ListRow,
  ListViewProps,
} from './list-view-props.ts';
