import { differenceFrom, type Report, type Stage } from './chart-page.ts';
import type { ChartSubject } from './chart-subject.ts';
import { type ChartTrial, sceneOf } from './chart-trial.ts';

const REDRAWS = 200;
const REDRAWS_AT_ONCE = 50;
/** Enough for the first rows to change and to come back. */
const WARM_UP = 12;
/** Less than one for each re-render, and more than a library keeps once. */
const GROWTH = { nodes: 40, listeners: 20, heap: 3_000_000 };
/** Pictures of the same rows are compared so often. */
const LOOKS = 3;
const LOOK_WITHIN_MS = 1000;

export async function leavesNothingBehind(trial: ChartTrial, subject: ChartSubject): Promise<void> {
  const { redraws = REDRAWS } = subject;
  trial.at = `${redraws} re-renders`;
  await trial.report(sceneOf(subject, {}));
  const redraw = async (times: number): Promise<Report> => {
    const report = await trial.asked(async (given: number) => {
      const stage: Stage = Reflect.get(globalThis, 'facetChartStage');
      return stage.redraw(given);
    }, times);
    for (const failure of report.failures) trial.found(subject, trial.at, failure);
    return report;
  };
  const grown = async (): Promise<readonly string[]> => {
    const before = { ...(await redraw(WARM_UP)), heap: await trial.heap() };
    // A part of them at a time: a machine that is busy with more than this needs long for all.
    for (let left = redraws; left > REDRAWS_AT_ONCE; left -= REDRAWS_AT_ONCE) await redraw(REDRAWS_AT_ONCE);
    const after = { ...(await redraw(redraws % REDRAWS_AT_ONCE || REDRAWS_AT_ONCE)), heap: await trial.heap() };
    return (['nodes', 'listeners', 'heap'] as const).flatMap((what) => {
      const growth = after[what] - before[what];
      return growth > GROWTH[what] ? [`left ${growth} more ${what}`] : [];
    });
  };
  // Code that is on its way describes the picture to screen readers once it is there; what is left behind is left each time.
  const once = await grown();
  const twice = once.length === 0 ? [] : await grown();
  for (const problem of twice) trial.found(subject, trial.at, problem);
}

/** The same rows give the same picture. Code that is on its way may still describe the first one: then the next two are compared. */
export async function drawsTheSameTwice(trial: ChartTrial, subject: ChartSubject): Promise<void> {
  trial.at = 'the same rows twice';
  // A mark under the pointer dims the others.
  await trial.page.mouse.move(0, 0);
  let difference: string | null = null;
  for (let look = 0; look < LOOKS; look += 1) {
    await trial.report(sceneOf(subject, {}));
    const picture = await trial.page.evaluate(() => {
      const stage: Stage = Reflect.get(globalThis, 'facetChartStage');
      return stage.picture();
    }, null);
    await trial.report(sceneOf(subject, {}));
    difference = await trial.asked(differenceFrom, { picture, within: LOOK_WITHIN_MS });
    if (difference === null) return;
  }
  trial.found(subject, trial.at, `another picture: ${difference}`);
}
