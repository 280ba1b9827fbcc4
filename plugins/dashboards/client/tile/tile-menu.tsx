import { ActionIcon, Menu } from '@mantine/core';
import {
  IconCode,
  IconDots,
  IconDownload,
  IconFileText,
  IconLink,
  IconMaximize,
  IconMinimize,
  IconPencil,
  IconRefresh,
  IconTable,
  IconZoomScan,
} from '@tabler/icons-react';
import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { useContributions, useFlag } from '@facet/sdk/client';
import { TimeAgo } from '@facet/sdk/ui';
import type { DashboardChart } from '../../common/wire/dashboard.ts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { refreshCharts, toggleDescription } from '../state/dashboard-store.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { filteredExploreAddress } from '../storage/explore-address.ts';
import { shareLink } from '../storage/share.ts';
import { useCopyLink } from '../actions/use-copy-link.ts';
import { drillSubject } from './drill-subject.ts';
import { type Download, downloadChart } from './download-chart.ts';
import type { TileData } from './use-tile-data.ts';

const FORMATS = ['csv', 'xlsx'] as const;
const TileInspector = lazy(() => import('./tile-inspector.tsx'));

export interface TileMenuProps {
  /** Of the layout component. */
  readonly id: string;
  readonly chart: DashboardChart;
  readonly name: string;
  readonly data: TileData;
  readonly full: boolean;
  onFull(full: boolean): void;
}

/** What can be done with one chart of a dashboard. Opens at once, since it is drawn when it is asked for. */
export default function TileMenu({ id, chart, name, data, full, onFull }: TileMenuProps) {
  const { t } = useTranslation('facet/dashboards');
  const runtime = useDashboard();
  const { rights, store, notifier, drills } = runtime;
  const navigate = useNavigate();
  const isDetailOn = useFlag('DRILL_TO_DETAIL');
  const isShownInFiles =
    useContributions(ChartTypes).find(({ key }) => key === data.formData.viz_type)?.declared.shownFiles === true;
  const isExpanded = useDashboardState((state) => state.expanded.includes(chart.id));
  const [opened, setOpened] = useState(true);
  const [inspecting, setInspecting] = useState<'query' | 'table' | 'detail' | null>(null);
  const [first] = data.results ?? [];
  const failed = (error: unknown) => notifier.error(error instanceof Error ? error.message : String(error));
  const download = (chosen: Download) => {
    downloadChart(runtime, data.formData, data.ownState, chosen, name).catch(failed);
  };
  const copyLink = useCopyLink();
  const share = () => {
    shareLink(runtime, { anchor: id, chartId: chart.id }).then(copyLink).catch(failed);
  };
  return (
    <>
      <Menu opened={opened} onChange={setOpened} position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon size="xs" aria-label={t('tile.menu', { name })}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconRefresh size={16} stroke={1.6} />}
            onClick={() => refreshCharts(store, [chart.id])}
          >
            {t('tile.refresh')}
            {first?.is_cached && first.cached_dttm ? (
              <div style={{ color: 'var(--text-3)', fontSize: 12 }}>
                {t('tile.cached')} <TimeAgo value={first.cached_dttm} />
              </div>
            ) : null}
          </Menu.Item>
          <Menu.Item
            leftSection={full ? <IconMinimize size={16} stroke={1.6} /> : <IconMaximize size={16} stroke={1.6} />}
            onClick={() => onFull(!full)}
          >
            {t(full ? 'tile.leaveFull' : 'tile.full')}
          </Menu.Item>
          <Menu.Divider />
          {chart.description ? (
            <Menu.Item
              leftSection={<IconFileText size={16} stroke={1.6} />}
              onClick={() => toggleDescription(store, chart.id)}
            >
              {t(isExpanded ? 'tile.hideDescription' : 'tile.showDescription')}
            </Menu.Item>
          ) : null}
          {rights.explore ? (
            <Menu.Item
              leftSection={<IconPencil size={16} stroke={1.6} />}
              onClick={() => void filteredExploreAddress(runtime, chart, data.formData).then(navigate)}
            >
              {t('tile.edit')}
            </Menu.Item>
          ) : null}
          {rights.viewQuery ? (
            <Menu.Item leftSection={<IconCode size={16} stroke={1.6} />} onClick={() => setInspecting('query')}>
              {t('tile.viewQuery')}
            </Menu.Item>
          ) : null}
          {rights.viewTable ? (
            <Menu.Item
              leftSection={<IconTable size={16} stroke={1.6} />}
              disabled={data.results === undefined}
              onClick={() => setInspecting('table')}
            >
              {t('tile.viewTable')}
            </Menu.Item>
          ) : null}
          {rights.drill && drills !== undefined && isDetailOn ? (
            <Menu.Item leftSection={<IconZoomScan size={16} stroke={1.6} />} onClick={() => setInspecting('detail')}>
              {t('tile.drill')}
            </Menu.Item>
          ) : null}
          {rights.share || rights.csv ? <Menu.Divider /> : null}
          {rights.share ? (
            <Menu.Item leftSection={<IconLink size={16} stroke={1.6} />} onClick={share}>
              {t('tile.share')}
            </Menu.Item>
          ) : null}
          {rights.csv ? (
            <>
              {(isShownInFiles ? [false, true] : [false]).map((asShown) =>
                FORMATS.map((format) => (
                  <Menu.Item
                    key={`${asShown} ${format}`}
                    leftSection={<IconDownload size={16} stroke={1.6} />}
                    onClick={() => download({ format, asShown })}
                  >
                    {t(asShown ? `tile.shown.${format}` : `tile.${format}`)}
                  </Menu.Item>
                )),
              )}
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {inspecting === null ? null : (
        <Suspense>
          {inspecting === 'detail' ? (
            drills && (
              <drills.DrillDetail subject={drillSubject(runtime, name, data)} onClose={() => setInspecting(null)} />
            )
          ) : (
            <TileInspector name={name} data={data} what={inspecting} onClose={() => setInspecting(null)} />
          )}
        </Suspense>
      )}
    </>
  );
}
