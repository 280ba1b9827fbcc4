import { chartTypeCards } from '@facet/plugin-charts/contract';
import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ApiClientToken, useEntryDetails, useFlag, useService } from '@facet/sdk/client';
import { ObjectPicture, Thumbnail } from '@facet/sdk/ui';
import { IconChartLine, IconLayoutDashboard } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DashboardSketchProps } from '../dashboard-sketches.ts';
import { type LayoutBox, layoutRows } from './layout-rows.ts';
import classes from './dashboard-sketch.module.css';

/** Page size of the call. */
const CHARTS = 100;
/** The type of a chart hardly ever changes. */
const FRESH_MS = 10 * 60_000;

/** The picture of a dashboard where the server takes them, and a sketch of it until then. */
export function DashboardSketch({ dashboard }: DashboardSketchProps) {
  const hasPictures = useFlag('THUMBNAILS');
  const sketch = <Sketch dashboard={dashboard} />;
  if (!hasPictures || dashboard.thumbnail_url === undefined) return sketch;
  return <ObjectPicture url={dashboard.thumbnail_url} fallback={sketch} />;
}

/** Its rows, with the thumbnail of the chart type in each box; an empty one has its sign. */
function Sketch({ dashboard }: DashboardSketchProps) {
  const { id, position_json: layout, changed_on_utc: changedOn } = dashboard;
  const rows = useMemo(() => layoutRows(layout), [layout]);
  const types = useChartTypes(id, changedOn, rows.length > 0);
  return (
    <div className={classes.preview} aria-hidden>
      {rows.length === 0 ? <IconLayoutDashboard className={classes.none} size={32} stroke={1.2} /> : null}
      {rows.map((row, index) => (
        <div key={index} className={classes.row} style={{ flexGrow: row.height }}>
          {row.boxes.map((box, place) => (
            <span key={place} className={classes.box} style={{ flexGrow: box.width }}>
              <Content box={box} types={types} />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

function Content({ box, types }: { readonly box: LayoutBox; readonly types: ReadonlyMap<number, string> | undefined }) {
  if (box.holds === 'text') return <span className={classes.text} />;
  // Nothing until the types are known: a sign that turns into another picture would flicker.
  if (types === undefined) return null;
  return <ChartThumbnail type={box.chart === undefined ? undefined : types.get(box.chart)} />;
}

function ChartThumbnail({ type }: { readonly type: string | undefined }) {
  const card = chartTypeCards(useEntryDetails(ChartTypes)).find(({ key }) => key === type);
  if (card === undefined) return <IconChartLine className={classes.none} size={20} stroke={1.2} aria-hidden />;
  return <Thumbnail svg={card.thumbnail} fill />;
}

function useChartTypes(id: number, changedOn: string, wanted: boolean): ReadonlyMap<number, string> | undefined {
  const api = useService(ApiClientToken);
  const { data, isError } = useQuery({
    queryKey: ['dashboard-sketch', id, changedOn],
    enabled: wanted,
    staleTime: FRESH_MS,
    queryFn: async ({ signal }) => {
      const filters = [{ col: 'dashboards', opr: 'rel_m_m', value: id }];
      const q = { columns: ['id', 'viz_type'], filters, page: 0, page_size: CHARTS };
      const { result } = await api.call('GET /api/v1/chart/', { q }, { signal });
      return new Map(result.map((row) => [row.id, row.viz_type]));
    },
  });
  return isError ? NO_TYPES : data;
}

const NO_TYPES: ReadonlyMap<number, string> = new Map();
