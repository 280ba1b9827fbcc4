import { ActionIcon, Menu } from '@mantine/core';
import {
  IconAdjustments,
  IconBrandCss3,
  IconCopy,
  IconDots,
  IconFilterCog,
  IconLink,
  IconClockHour4,
  IconMaximize,
  IconMinimize,
  IconPencil,
  IconPhoto,
  IconPrinter,
  IconRefresh,
  IconRefreshDot,
  IconReplace,
  IconTable,
  IconFocus2,
  IconTrash,
} from '@tabler/icons-react';
import { useFlag } from '@facet/sdk/client';
import { useObjectTools } from '@facet/sdk/ui';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useOpenedAtOnce } from '../runtime/use-opened-at-once.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { shareLink } from '../storage/share.ts';
import { shownDashboard } from './shown-dashboard.ts';
import { dashboardCanvas, drawAll } from '../picture/whole-dashboard.ts';
import type { DashboardMenuProps } from './dashboard-menu-props.ts';
import { useCopyLink } from './use-copy-link.ts';
import { useFilterCharts } from './use-filter-charts.ts';
import { refreshAll } from '../runtime/refresh-all.ts';

const PropertiesDialog = lazy(() => import('./properties-dialog.tsx'));
const SaveAsDialog = lazy(() => import('./save-as-dialog.tsx'));
const RefreshDialog = lazy(() => import('./refresh-dialog.tsx'));
const DeleteDialog = lazy(() => import('./delete-dialog.tsx'));
const CrossFilterScope = lazy(() => import('../cross-filter-scope/cross-filter-scope.tsx'));
const ReplaceFilterCharts = lazy(() => import('./replace-filter-charts-dialog.tsx'));
const FilterSettings = lazy(() => import('../filter-settings/filter-settings.tsx'));

const TimingPanel = lazy(() => import('./timing-panel.tsx'));

type Dialog = 'timing' | 'properties' | 'copy' | 'refresh' | 'filters' | 'scopes' | 'replace' | 'delete';

const icon = { size: 16, stroke: 1.6 } as const;

export default function DashboardMenuItems({ reload, onStyle }: DashboardMenuProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const runtime = useDashboard();
  const { rights, notifier } = runtime;
  const { opened, setOpened, target } = useOpenedAtOnce();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [search, setSearch] = useSearchParams();
  const standalone = search.get('standalone') !== null;
  const change = (edit: (search: URLSearchParams) => void) =>
    setSearch((now) => {
      edit(now);
      return now;
    });
  const share = () => {
    shareLink(runtime)
      .then(copyLink)
      .catch((error: unknown) => notifier.error(error instanceof Error ? error.message : String(error)));
  };
  const copyLink = useCopyLink();
  const title = useDashboardState((state) => state.title);
  const tools = useObjectTools(shownDashboard(runtime, title));
  return (
    <>
      <Menu opened={opened} onChange={setOpened} position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon ref={target} aria-label={t('menu.label')}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconRefresh {...icon} />} onClick={() => refreshAll(runtime)}>
            {t('page.refresh')}
          </Menu.Item>
          <Menu.Item leftSection={<IconRefreshDot {...icon} />} onClick={() => setDialog('refresh')}>
            {t('dashboardMenu.autoRefresh')}
          </Menu.Item>
          <Menu.Item
            leftSection={standalone ? <IconMinimize {...icon} /> : <IconMaximize {...icon} />}
            onClick={() => change((now) => (standalone ? now.delete('standalone') : now.set('standalone', '1')))}
          >
            {t(standalone ? 'dashboardMenu.leaveFull' : 'dashboardMenu.full')}
          </Menu.Item>
          {rights.share ? (
            <Menu.Item leftSection={<IconLink {...icon} />} onClick={share}>
              {t('dashboardMenu.permalink')}
            </Menu.Item>
          ) : null}
          <PictureItems />
          {rights.csv && !runtime.isNew ? <WorkbookItem /> : null}
          {tools.items}
          <Menu.Item leftSection={<IconClockHour4 {...icon} />} onClick={() => setDialog('timing')}>
            {t('timing.title')}
          </Menu.Item>
          {rights.save ? (
            <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => setDialog('copy')}>
              {t('dashboardMenu.saveAs')}
            </Menu.Item>
          ) : null}
          {rights.edit ? <EditItems {...(onStyle === undefined ? {} : { onStyle })} onOpen={setDialog} /> : null}
        </Menu.Dropdown>
      </Menu>
      {tools.dialog}
      {dialog === null ? null : <OpenDialog dialog={dialog} onClose={() => setDialog(null)} reload={reload} />}
    </>
  );
}

/** Menu items for owners. */
function EditItems({ onStyle, onOpen }: Pick<DashboardMenuProps, 'onStyle'> & { onOpen(dialog: Dialog): void }) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const [search, setSearch] = useSearchParams();
  const edit = () =>
    setSearch((now) => {
      now.set('edit', 'true');
      return now;
    });
  const isNativeOn = useDashboardState((state) => state.filtering.acts.native);
  const isCrossOn = useDashboardState((state) => state.filtering.acts.cross && state.settings.crossFilters);
  const holdsFilters = useFilterCharts().length > 0 && isNativeOn;
  return (
    <>
      <Menu.Divider />
      {search.get('edit') === 'true' ? null : (
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => edit()}>
          {t('page.edit')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconAdjustments {...icon} />} onClick={() => onOpen('properties')}>
        {t('dashboardMenu.properties')}
      </Menu.Item>
      {onStyle ? (
        <Menu.Item leftSection={<IconBrandCss3 {...icon} />} onClick={onStyle}>
          {t('dashboardMenu.css')}
        </Menu.Item>
      ) : null}
      {isNativeOn ? (
        <Menu.Item leftSection={<IconFilterCog {...icon} />} onClick={() => onOpen('filters')}>
          {t('filters.settings')}
        </Menu.Item>
      ) : null}
      {isCrossOn ? (
        <Menu.Item leftSection={<IconFocus2 {...icon} />} onClick={() => onOpen('scopes')}>
          {t('crossScope.title')}
        </Menu.Item>
      ) : null}
      {holdsFilters && search.get('edit') === 'true' ? (
        <Menu.Item leftSection={<IconReplace {...icon} />} onClick={() => onOpen('replace')}>
          {t('replaceFilters.title')}
        </Menu.Item>
      ) : null}
      {search.get('edit') === 'true' ? null : (
        <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => onOpen('delete')}>
          {t('dashboardMenu.delete')}
        </Menu.Item>
      )}
    </>
  );
}

interface OpenDialogProps {
  readonly dialog: Dialog;
  onClose(): void;
  reload(): void;
}

function OpenDialog({ dialog, onClose, reload }: OpenDialogProps) {
  return (
    <Suspense>
      {dialog === 'timing' ? <TimingPanel onClose={onClose} /> : null}
      {dialog === 'properties' ? <PropertiesDialog onClose={onClose} reload={reload} /> : null}
      {dialog === 'copy' ? <SaveAsDialog onClose={onClose} /> : null}
      {dialog === 'refresh' ? <RefreshDialog onClose={onClose} /> : null}
      {dialog === 'replace' ? <ReplaceFilterCharts onClose={onClose} /> : null}
      {dialog === 'delete' ? <DeleteDialog onClose={onClose} /> : null}
      {dialog === 'filters' ? <FilterSettings onClose={onClose} /> : null}
      {dialog === 'scopes' ? <CrossFilterScope onClose={onClose} /> : null}
    </Suspense>
  );
}

/** The rows of all charts in one file. */
function WorkbookItem() {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const runtime = useDashboard();
  const isFullOn = useFlag('ALLOW_FULL_CSV_EXPORT');
  const download = async () => {
    const { notifier } = runtime;
    notifier.info(t('workbook.making'));
    try {
      const { downloadWorkbook } = await import('./download-workbook.ts');
      await downloadWorkbook(runtime, isFullOn);
    } catch (error) {
      notifier.error(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Menu.Item leftSection={<IconTable {...icon} />} onClick={() => void download()}>
      {t('workbook.download')}
    </Menu.Item>
  );
}

/** The whole dashboard as this browser draws it, including charts out of view. */
function PictureItems() {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const runtime = useDashboard();
  const { notifier, store } = runtime;
  const withAll = (work: (canvas: HTMLElement) => void | Promise<void>) => {
    const canvas = dashboardCanvas();
    if (canvas === null) return;
    notifier.info(t('picture.drawing'));
    drawAll(runtime, canvas)
      .then(() => work(canvas))
      .catch((error: unknown) => notifier.error(error instanceof Error ? error.message : String(error)))
      .finally(() => store.setState({ drawsAll: false }));
  };
  const save = async (canvas: HTMLElement) => {
    const { savePicture } = await import('../picture/save-picture.ts');
    await savePicture(canvas, store.getState().title || t('page.title'));
  };
  return (
    <>
      <Menu.Item leftSection={<IconPhoto {...icon} />} onClick={() => withAll(save)}>
        {t('picture.save')}
      </Menu.Item>
      <Menu.Item leftSection={<IconPrinter {...icon} />} onClick={() => withAll(() => print())}>
        {t('picture.print')}
      </Menu.Item>
    </>
  );
}
