import { contextsHeld, type Scene, type Stage } from './chart-page.ts';
import { ODD_ROWS } from './chart-rows.ts';
import type { ChartSubject } from './chart-subject.ts';
import { type ChartTrial, sceneOf } from './chart-trial.ts';

const SIZES = [
  [150, 100],
  [400, 300],
  [1200, 700],
  [3840, 2160],
] as const;
/** The graphics card gives a context back later than it is asked. */
const GIVEN_BACK_MS = 20_000;

export async function fitsItsPlace(trial: ChartTrial, subject: ChartSubject): Promise<void> {
  await trial.drawn(subject, 'right to left', { direction: 'rtl' });
  await trial.drawn(subject, 'dark', { scheme: 'dark' });
  await trial.drawn(subject, 'names from everywhere, right to left, dark and small', {
    rows: ODD_ROWS['names from everywhere'] ?? [],
    direction: 'rtl',
    scheme: 'dark',
    width: 150,
    height: 100,
  });
}

export async function followsItsSize(trial: ChartTrial, subject: ChartSubject): Promise<void> {
  await trial.drawn(subject, 'usual rows', {});
  for (const [width, height] of SIZES) {
    trial.at = `resized to ${width} × ${height}`;
    const report = await trial.asked(
      async (size: { readonly width: number; readonly height: number }) => {
        const stage: Stage = Reflect.get(globalThis, 'facetChartStage');
        return stage.resize(size.width, size.height);
      },
      { width, height },
    );
    trial.judged(subject, trial.at, report);
  }
}

export async function stopsWhileItLoads(trial: ChartTrial, subject: ChartSubject): Promise<void> {
  trial.at = 'unmounted while it loads';
  const failures = await trial.asked(
    async (given: Scene) => {
      const stage: Stage = Reflect.get(globalThis, 'facetChartStage');
      return stage.abandon(given);
    },
    sceneOf(subject, {}),
  );
  for (const failure of failures) trial.found(subject, trial.at, failure);
}

export async function givesItsContextBack(trial: ChartTrial, subject: ChartSubject): Promise<void> {
  await trial.drawn(subject, 'a small picture', { width: 200, height: 150 });
  trial.at = 'unmounted';
  const held = await trial.asked(contextsHeld, GIVEN_BACK_MS);
  if (held > 0) trial.found(subject, trial.at, `holds ${held} contexts of the graphics card`);
}
