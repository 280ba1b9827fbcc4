import {
  IconActivity,
  IconApi,
  IconBell,
  IconBrush,
  IconCalendarEvent,
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
import { Thumbnail } from '@facet/sdk/ui';

/** Icons that menus may name. A plugin with a shape of its own gives SVG text instead. */
export const ICONS: Readonly<Record<string, Icon>> = {
  activity: IconActivity,
  api: IconApi,
  bell: IconBell,
  brush: IconBrush,
  'calendar-event': IconCalendarEvent,
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
  if (name.startsWith('<svg')) return <ShapeIcon svg={name} size={size} />;
  // A dot keeps the names of a menu in one line where a plugin asks for a picture that is not here.
  const Picture = ICONS[name] ?? IconPointFilled;
  return <Picture size={size} stroke={1.6} aria-hidden />;
}

/** Only its shapes are taken over, as of every drawing that comes from a manifest. */
function ShapeIcon({ svg, size }: { readonly svg: string; readonly size: number }) {
  return (
    <span style={{ display: 'inline-grid', width: size, height: size }}>
      <Thumbnail svg={svg} />
    </span>
  );
}
