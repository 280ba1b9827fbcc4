import {
  IconActivity,
  IconApi,
  IconChartBar,
  IconChartLine,
  IconChartPie,
  IconDatabase,
  IconFilter,
  IconHome,
  IconLayoutDashboard,
  IconNumber123,
  IconPuzzle,
  IconShield,
  IconTable,
  IconTerminal2,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import classes from './plugin-table.module.css';

const ICONS: Readonly<Record<string, Icon>> = {
  activity: IconActivity,
  api: IconApi,
  'chart-bar': IconChartBar,
  'chart-line': IconChartLine,
  'chart-pie': IconChartPie,
  database: IconDatabase,
  filter: IconFilter,
  home: IconHome,
  'layout-dashboard': IconLayoutDashboard,
  'number-123': IconNumber123,
  shield: IconShield,
  table: IconTable,
  'terminal-2': IconTerminal2,
  users: IconUsers,
};

/** The icon in the manifest, or a puzzle piece. */
export function PluginIcon({ name }: { readonly name: string | null }) {
  const Picture = (name === null ? undefined : ICONS[name]) ?? IconPuzzle;
  return (
    <span className={classes.icon} aria-hidden>
      <Picture size={16} stroke={1.6} />
    </span>
  );
}
