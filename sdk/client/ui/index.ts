export type { CodeEditorProps } from './code-editor-props.ts';
export { CodeEditor, preloadCodeEditor } from './code-editor.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
export { CopyButton, type CopyButtonProps } from './copy-button.tsx';
export type { DataGridProps, GridCell, GridColumn, GridRow } from './data-grid-props.ts';
export { DataGrid, prepareDataGrid } from './data-grid.tsx';
export { describeError, type ErrorDescription } from './describe-error.ts';
export { type DiscardQuestion, useDiscardQuestion } from './discard-question.tsx';
export { EditPopover, type EditPopoverProps } from './edit-popover.tsx';
export { EmptyState, type EmptyStateProps } from './empty-state.tsx';
export { ErrorState, ErrorTile, type ErrorTileProps } from './error-state.tsx';
export { FavoriteStar, type FavoriteStarProps } from './favorite-star.tsx';
export { FileDrop, type FileDropProps } from './file-drop.tsx';
export { FormDialog, type FormDialogProps } from './form-dialog.tsx';
export { Hint, type HintProps } from './hint.tsx';
export { HtmlText, type HtmlTextProps } from './html/html-text.tsx';
export { holdsHtml } from './html/parse-html.ts';
export { ImportDialog } from './import-dialog-lazy.ts';
export type { ImportDialogProps } from './import-dialog.tsx';
export { isInFloating, isInLayer } from './layer.ts';
export { lazyPart, type LazyPartOptions } from './lazy-part.tsx';
export * from './list-view/index.ts';
export { MarkdownText } from './markdown-text.tsx';
export { ObjectCard, type ObjectCardProps } from './object-card.tsx';
export {
  NewerVersionNote,
  type NewerVersionNoteProps,
  type OpenObject,
  type SavedVersion,
  useNewerVersion,
} from './newer-version.tsx';
export { NoPermission, type NoPermissionProps } from './no-permission.tsx';
export { PageHeader, type PageHeaderProps } from './page-header.tsx';
export { Pane, type PaneProps } from './pane.tsx';
export { fullName, initials, type Person } from './person-name.ts';
export { LinkList, type LinkListItem, type LinkListProps } from './link-list.tsx';
export { Avatar, People } from './person.tsx';
export { PlainTable, type PlainTableProps } from './plain-table.tsx';
export { RequestId } from './request-id.tsx';
export { Resizer, type ResizerProps } from './resizer.tsx';
export type { RowGridColumn, RowGridProps, RowGridRange, RowGridSort } from './row-grid-props.ts';
export { loadRowGrid, RowGrid } from './row-grid.tsx';
export { rowsToTsv } from './rows-to-tsv.ts';
export { type SaveConflicts, type SaveConflictsOptions, useSaveConflicts } from './save-conflicts.tsx';
export { copyText } from './copy-text.ts';
export { embedCode, mailAddress } from './share-text.ts';
export { saveAnswer } from './save-answer.ts';
export { saveFile } from './save-file.ts';
export { matchOptions, splitMatch } from './select-options.ts';
export { shownSize } from './shown-size.ts';
export { CardsSkeleton, ChartSkeleton, ListSkeleton, PageSkeleton, SkeletonLine } from './skeletons.tsx';
export { StatusDot, type StatusDotProps } from './status-dot.tsx';
export { StepTrail, type StepTrailProps } from './step-trail.tsx';
export { StoredSwitch, type StoredSwitchProps } from './stored-switch.tsx';
export { Tag, type TagProps } from './tag.tsx';
export { ObjectPicture, type ObjectPictureProps } from './object-picture.tsx';
export { type ObjectTools, useObjectTools } from './object-tools.tsx';
export { Thumbnail, type ThumbnailProps } from './thumbnail.tsx';
export { formatAgo, parseTimestamp, TimeAgo, type TimeAgoProps } from './time-ago.tsx';
export { Toolbar, type ToolbarProps } from './toolbar.tsx';
export { columnKind, type ColumnKind, TypeBadge } from './type-badge.tsx';
export { useLaterRequest } from './use-later-request.ts';
export { useNow } from './use-now.ts';
export { useStored } from './use-stored.ts';
export { type SelectOption, VirtualSelect, type VirtualSelectProps } from './virtual-select.tsx';
