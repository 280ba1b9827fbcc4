import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { useContributions, useFlag } from '@facet/sdk/client';
import { TimeAgo } from '@facet/sdk/ui';
import { Menu } from '@mantine/core';
import {
  IconCode,
  IconDownload,
  IconFileText,
  IconLink,
  IconMaximize,
  IconMinimize,
  IconPencil,
  IconPhoto,
  IconRefresh,
  IconTable,
  IconFocus2,
  IconZoomScan,
} from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { DashboardChart } from '../../common/wire/dashboard.ts';
import { useCopyLink } from '../actions/use-copy-link.ts';
import { useClickableCharts } from '../cross-filter-scope/use-clickable-charts.ts';
import { rightsOnChart } from '../runtime/dashboard-rights.ts';
import { type DashboardRuntime, useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { refreshCharts, toggleDescription } from '../state/dashboard-store.ts';
import { filteredExploreAddress } from '../storage/filtered-explore-address.ts';
import { shareLink } from '../storage/share.ts';
import { type Download, downloadChart } from './download-chart.ts';
import classes from './tile.module.css';
import type { TileData } from './use-tile-data.ts';

export interface TileMenuProps {
  /** Of the layout component. */
  readonly id: string;
  readonly chart: DashboardChart;
  readonly name: string;
  readonly data: TileData;
  /** What is on screen. */
  readonly tile: RefObject<HTMLElement | null>;
  readonly full: boolean;
  onFull(full: boolean): void;
}

export type TileDialog = 'query' | 'table' | 'detail' | 'scope';

const FORMATS = ['csv', 'xlsx'] as const;
const FULL_FORMATS = ['csv', 'xlsx', 'parquet'] as const;
const icon = { size: 16, stroke: 1.6 };

/** Menu items for the display of the chart. */
export function PictureItems({ chart, data, full, onFull }: TileMenuProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const { store } = useDashboard();
  const isExpanded = useDashboardState((state) => state.expanded.includes(chart.id));
  const [first] = data.results ?? [];
  return (
    <>
      <Menu.Item leftSection={<IconRefresh {...icon} />} onClick={() => refreshCharts(store, [chart.id])}>
        {t('tileMenu.refresh')}
        {first?.is_cached && first.cached_dttm ? (
          <div className={classes.cachedAt}>
            {t('tileMenu.cached')} <TimeAgo value={first.cached_dttm} />
          </div>
        ) : null}
      </Menu.Item>
      <Menu.Item
        leftSection={full ? <IconMinimize {...icon} /> : <IconMaximize {...icon} />}
        onClick={() => onFull(!full)}
      >
        {t(full ? 'tileMenu.leaveFull' : 'tileMenu.full')}
      </Menu.Item>
      {chart.description ? (
        <Menu.Item leftSection={<IconFileText {...icon} />} onClick={() => toggleDescription(store, chart.id)}>
          {t(isExpanded ? 'tileMenu.hideDescription' : 'tileMenu.showDescription')}
        </Menu.Item>
      ) : null}
    </>
  );
}

/** Menu items that show the data and SQL of the chart. */
export function InspectItems({ chart, data, onOpen }: TileMenuProps & { onOpen(dialog: TileDialog): void }) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const runtime = useDashboard();
  const { drills } = runtime;
  const rights = rightsOnChart(runtime.rights, chart);
  const navigate = useNavigate();
  const isDetailOn = useFlag('DRILL_TO_DETAIL');
  const filtersOthers = useClickableCharts().some(({ id }) => id === chart.id);
  return (
    <>
      {rights.explore ? (
        <Menu.Item
          leftSection={<IconPencil {...icon} />}
          onClick={() => void filteredExploreAddress(runtime, chart, data.drawnForm).then(navigate)}
        >
          {t('tile.edit')}
        </Menu.Item>
      ) : null}
      {rights.viewQuery ? (
        <Menu.Item leftSection={<IconCode {...icon} />} onClick={() => onOpen('query')}>
          {t('tile.viewQuery')}
        </Menu.Item>
      ) : null}
      {rights.viewTable ? (
        <Menu.Item
          leftSection={<IconTable {...icon} />}
          disabled={data.results === undefined}
          onClick={() => onOpen('table')}
        >
          {t('tile.viewTable')}
        </Menu.Item>
      ) : null}
      {rights.drill && drills !== undefined && isDetailOn ? (
        <Menu.Item leftSection={<IconZoomScan {...icon} />} onClick={() => onOpen('detail')}>
          {t('tileMenu.drill')}
        </Menu.Item>
      ) : null}
      {rights.edit && filtersOthers ? (
        <Menu.Item leftSection={<IconFocus2 {...icon} />} onClick={() => onOpen('scope')}>
          {t('crossScope.title')}
        </Menu.Item>
      ) : null}
    </>
  );
}

/** Menu items for downloads. */
export function FileItems({ id, chart, name, data, tile }: TileMenuProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const runtime = useDashboard();
  const rights = rightsOnChart(runtime.rights, chart);
  const copyLink = useCopyLink();
  const isShownInFiles =
    useContributions(ChartTypes).find(({ key }) => key === data.formData.viz_type)?.declared.shownFiles === true;
  const isFullCsvOn = useFlag('ALLOW_FULL_CSV_EXPORT');
  const download = (chosen: Download) => {
    downloadChart(runtime, data.formData, data.ownState, chosen, name).catch(failed(runtime));
  };
  return (
    <>
      <Menu.Divider />
      {rights.shareChart ? (
        <Menu.Item
          leftSection={<IconLink {...icon} />}
          onClick={() =>
            void shareLink(runtime, { anchor: id, chartId: chart.id }).then(copyLink).catch(failed(runtime))
          }
        >
          {t('tileMenu.share')}
        </Menu.Item>
      ) : null}
      {(rights.csv ? (isShownInFiles ? [false, true] : [false]) : []).map((asShown) =>
        FORMATS.map((format) => (
          <Menu.Item
            key={`${asShown} ${format}`}
            leftSection={<IconDownload {...icon} />}
            onClick={() => download({ format, asShown })}
          >
            {t(asShown ? `tileMenu.shown.${format}` : `tileMenu.${format}`)}
          </Menu.Item>
        )),
      )}
      {(rights.allRows && isFullCsvOn ? FULL_FORMATS : []).map((format) => (
        <Menu.Item
          key={`full ${format}`}
          leftSection={<IconDownload {...icon} />}
          onClick={() => {
            runtime.notifier.info(t('tileMenu.allRows.started', { name }));
            download({ format, asShown: false, allRows: true });
          }}
        >
          {t(`tileMenu.allRows.${format}`)}
        </Menu.Item>
      ))}
      <Menu.Item
        leftSection={<IconPhoto {...icon} />}
        disabled={data.results === undefined}
        onClick={() => {
          const { current: element } = tile;
          if (element === null) return;
          void import('../picture/save-picture.ts')
            .then(({ savePicture }) => savePicture(element, name))
            .catch(failed(runtime));
        }}
      >
        {t('tileMenu.picture')}
      </Menu.Item>
    </>
  );
}

function failed({ notifier }: Pick<DashboardRuntime, 'notifier'>) {
  return (error: unknown): void => {
    notifier.error(error instanceof Error ? error.message : String(error));
  };
}
