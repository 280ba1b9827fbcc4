import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useObjectTools } from '@facet/sdk/ui';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDashboard } from '../runtime/dashboard-runtime.ts';
import { useOpenedAtOnce } from '../runtime/use-opened-at-once.ts';
import { drillSubject } from './drill-subject.ts';
import { useEscape } from './use-escape.ts';
import { FileItems, InspectItems, PictureItems, type TileDialog, type TileMenuProps } from './tile-menu-items.tsx';

const TileInspector = lazy(() => import('./tile-inspector.tsx'));
const CrossFilterScope = lazy(() => import('../cross-filter-scope/cross-filter-scope.tsx'));

/** What can be done with one chart of a dashboard. Opens at once, since it is drawn when it is asked for. */
export default function TileMenu(props: TileMenuProps) {
  const { t } = useTranslation('facet/dashboards');
  const { opened, setOpened, target } = useOpenedAtOnce();
  const [dialog, setDialog] = useState<TileDialog | null>(null);
  useEscape(props.full, () => props.onFull(false));
  const { id, is_lent: isLent = false } = props.chart;
  // Tools read the chart itself, which its reader may see on this dashboard only.
  const tools = useObjectTools(isLent ? null : { kind: 'chart', id, name: props.name });
  return (
    <>
      <Menu opened={opened} onChange={setOpened} position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon ref={target} size="xs" aria-label={t('tile.menu', { name: props.name })}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <PictureItems {...props} />
          <Menu.Divider />
          <InspectItems {...props} onOpen={setDialog} />
          <FileItems {...props} />
          {tools.items}
        </Menu.Dropdown>
      </Menu>
      {tools.dialog}
      {dialog === null ? null : (
        <Suspense>
          <OpenDialog {...props} dialog={dialog} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </>
  );
}

interface OpenDialogProps extends Pick<TileMenuProps, 'chart' | 'name' | 'data'> {
  readonly dialog: TileDialog;
  onClose(): void;
}

function OpenDialog({ chart, name, data, dialog, onClose }: OpenDialogProps) {
  const runtime = useDashboard();
  const { drills } = runtime;
  if (dialog === 'scope') return <CrossFilterScope chartId={chart.id} onClose={onClose} />;
  if (dialog !== 'detail') return <TileInspector name={name} data={data} what={dialog} onClose={onClose} />;
  return drills ? <drills.DrillDetail subject={drillSubject(runtime, name, data)} onClose={onClose} /> : null;
}
