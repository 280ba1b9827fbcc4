import {
  IconActivity,
  IconApi,
  IconBell,
  IconChartBar,
  IconChartLine,
  IconDatabase,
  IconFile,
  IconHistory,
  IconHome,
  IconInfoCircle,
  IconKey,
  IconLayoutDashboard,
  IconPlug,
  IconPuzzle,
  IconSettings,
  IconShield,
  IconTable,
  IconTag,
  IconTerminal2,
  IconUpload,
  IconUser,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';

/** Icons that menus may name. A name that is not here has no picture: menus read well without. */
const ICONS: Readonly<Record<string, Icon>> = {
  activity: IconActivity,
  api: IconApi,
  bell: IconBell,
  'chart-bar': IconChartBar,
  'chart-line': IconChartLine,
  database: IconDatabase,
  file: IconFile,
  history: IconHistory,
  home: IconHome,
  'info-circle': IconInfoCircle,
  key: IconKey,
  'layout-dashboard': IconLayoutDashboard,
  plug: IconPlug,
  puzzle: IconPuzzle,
  settings: IconSettings,
  shield: IconShield,
  table: IconTable,
  tag: IconTag,
  'terminal-2': IconTerminal2,
  upload: IconUpload,
  user: IconUser,
  users: IconUsers,
};

export default function NamedIcon({ name, size = 16 }: { readonly name: string; readonly size?: number }) {
  const Picture = ICONS[name];
  return Picture ? <Picture size={size} stroke={1.6} aria-hidden /> : null;
}
