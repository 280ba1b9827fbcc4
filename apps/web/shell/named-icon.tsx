import {
  IconActivity,
  IconApi,
  IconBell,
  IconChartBar,
  IconChartLine,
  IconDatabase,
  IconFile,
  IconFileText,
  IconHistory,
  IconHome,
  IconInfoCircle,
  IconKey,
  IconLayoutDashboard,
  IconPlug,
  IconPointFilled,
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

/** Icons that menus may name. */
export const ICONS: Readonly<Record<string, Icon>> = {
  activity: IconActivity,
  api: IconApi,
  bell: IconBell,
  'chart-bar': IconChartBar,
  'chart-line': IconChartLine,
  database: IconDatabase,
  file: IconFile,
  'file-text': IconFileText,
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
  // A dot keeps the names of a menu in one line where a plugin asks for a picture that is not here.
  const Picture = ICONS[name] ?? IconPointFilled;
  return <Picture size={size} stroke={1.6} aria-hidden />;
}
