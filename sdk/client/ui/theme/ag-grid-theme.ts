import { type Theme, themeQuartz } from 'ag-grid-community';
import './ag-grid-overrides.css';

/** Values are the tokens' variables, so one theme serves both colour schemes. */
export const gridTheme: Theme = themeQuartz.withParams({
  backgroundColor: 'var(--surface-card)',
  foregroundColor: 'var(--text-1)',
  accentColor: 'var(--accent)',
  borderColor: 'var(--border-subtle)',
  headerBackgroundColor: 'var(--surface-sunken)',
  headerTextColor: 'var(--text-3)',
  headerFontWeight: 500,
  rowHeight: 'var(--row)',
  headerHeight: 'var(--row)',
  fontFamily: 'var(--font-sans)',
  fontSize: 12,
  rowHoverColor: 'var(--surface-hover)',
  selectedRowBackgroundColor: 'var(--surface-selected)',
  columnBorder: true,
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  spacing: 4,
  iconSize: 12,
  browserColorScheme: 'inherit',
});
