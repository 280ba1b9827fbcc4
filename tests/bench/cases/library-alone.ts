import { join } from 'node:path';
import type { Browser } from 'playwright';
import { median } from '../harness/statistics.ts';
import { framesWhileMoving, type Movement } from './frames-while-moving.ts';

export type Library = 'line' | 'scatter' | 'column' | 'heatmap' | 'grid' | 'deck';

interface Picture {
  readonly rows: number;
  readonly width: number;
  readonly height: number;
}

const PACKAGES = join(import.meta.dirname, '../../../node_modules');
const folderOf = (name: string): string => join(PACKAGES, name);

const highcharts = (...modules: readonly string[]): readonly string[] =>
  ['highcharts.js', ...modules.map((name) => `modules/${name}.js`)].map((file) => join(folderOf('highcharts'), file));

const SCRIPTS: Readonly<Record<Library, () => readonly string[]>> = {
  line: () => highcharts(),
  scatter: () => highcharts(),
  column: () => highcharts(),
  heatmap: () => highcharts('heatmap'),
  grid: () => [join(folderOf('ag-grid-community'), 'dist/ag-grid-community.min.js')],
  deck: () => ['@deck.gl/core', '@deck.gl/layers'].map((name) => join(folderOf(name), 'dist.min.js')),
};

export interface DrawnAlone {
  /** Milliseconds that the library takes for the same data on an empty page, without anything of the app around it. */
  readonly took: number;
  /** Frames a second while the picture is moved. */
  readonly frames: number;
}

/** What a drawing library takes for the same data by itself. */
export async function drawAlone(
  browser: Browser,
  library: Library,
  picture: Picture,
  { rounds, movement }: { readonly rounds: number; readonly movement: Movement },
): Promise<DrawnAlone> {
  const page = await browser.newPage();
  await page.setContent('<!doctype html><body style="margin:0"></body>');
  for (const path of SCRIPTS[library]()) await page.addScriptTag({ path });
  // Its code is warm then, as that of the app.
  await page.evaluate(drawn, { library, ...picture, rows: 100, stays: false });
  const times: number[] = [];
  for (let round = 1; round <= rounds; round += 1)
    times.push(await page.evaluate(drawn, { library, ...picture, stays: round === rounds }));
  return { took: median(times), frames: await framesWhileMoving(page, { x: 0, y: 0, ...picture }, movement) };
}

/** Runs in the page. */
async function drawn({
  library,
  rows,
  width,
  height,
  stays,
}: Picture & { readonly library: Library; readonly stays: boolean }): Promise<number> {
  // oxlint-disable-next-line typescript/no-explicit-any -- the libraries stand on the window here
  const { Highcharts, agGrid, deck } = window as any;
  const place = document.createElement('div');
  place.style.cssText = `width:${width}px;height:${height}px`;
  document.body.append(place);
  const side = Math.max(1, Math.round(Math.sqrt(rows)));
  const valueOf = (at: number) => Math.sin(at / 50) * 40 + ((at * 7_919) % 101);
  const data = Array.from({ length: rows }, (_, at) => {
    if (library === 'heatmap') return [at % side, Math.floor(at / side), valueOf(at)];
    if (library === 'grid')
      return { row: `row ${Math.floor(at / side)}`, column: `column ${at % side}`, n: valueOf(at), m: valueOf(at) / 2 };
    if (library === 'deck') return [((at * 7_919) % 36_000) / 100 - 180, ((at * 104_729) % 16_000) / 100 - 80];
    return [946_684_800_000 + at * 60_000, valueOf(at)];
  });
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  const start = performance.now();
  let end: () => void;
  if (library === 'grid') {
    agGrid.ModuleRegistry.registerModules([agGrid.AllCommunityModule]);
    const columnDefs = ['row', 'column', 'n', 'm'].map((field) => ({ field }));
    const grid = agGrid.createGrid(place, { columnDefs, rowData: data });
    end = () => grid.destroy();
  } else if (library === 'deck') {
    const map = new deck.Deck({
      parent: place,
      width,
      height,
      initialViewState: { longitude: 0, latitude: 0, zoom: 1 },
      controller: true,
      layers: [
        new deck.ScatterplotLayer({
          id: 'points',
          data,
          getPosition: (one: unknown) => one,
          radiusMinPixels: 2,
          getFillColor: [0, 122, 135],
        }),
      ],
    });
    end = () => map.finalize();
  } else {
    const chart = Highcharts.chart(place, {
      chart: { animation: false, width, height },
      title: { text: '' },
      legend: { enabled: false },
      accessibility: { enabled: false },
      xAxis: library === 'heatmap' ? {} : { type: 'datetime' },
      ...(library === 'heatmap' ? { colorAxis: {} } : {}),
      series: [{ type: library, data, animation: false, turboThreshold: 0 }],
    });
    end = () => chart.destroy();
  }
  await frame();
  await frame();
  const took = performance.now() - start;
  if (!stays) {
    end();
    place.remove();
  }
  return took;
}
