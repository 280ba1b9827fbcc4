export interface DashboardMenuProps {
  reload(): void;
  /** Opens the style rules, while the dashboard is edited. */
  onStyle?(): void;
}
