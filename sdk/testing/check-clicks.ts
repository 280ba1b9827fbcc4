import { isMask, saysRows } from './chart-answers.ts';
import { marksInSight, type Stage } from './chart-page.ts';
import { type KitRow, LONG_IDS, USUAL_ROWS } from './chart-rows.ts';
import type { ChartSubject } from './chart-subject.ts';
import { type ChartTrial, sceneOf } from './chart-trial.ts';

/** Where marks are drawn, and cells of tables; with a tolerance for those that lie over one another. */
const MARKS =
  '.highcharts-point:not(.highcharts-null-point), .highcharts-tracker-line, [role="gridcell"], td[data-selects], th button, [data-mark]';

/** Clicks and right clicks marks until one of them answers. */
export async function answersClicks(trial: ChartTrial, subject: ChartSubject): Promise<void> {
  trial.at = 'cross filter';
  const { behaviors = [] } = subject;
  if (behaviors.includes('INTERACTIVE_CHART')) {
    for (const [name, rows] of [
      ['cross filter', USUAL_ROWS],
      ['cross filter by an id that a double does not hold', LONG_IDS],
    ] as const) {
      trial.at = name;
      const mask = await answerTo(trial, subject, 'masks', 'left', rows);
      // Not every type has a place for every id: a map of countries draws those that it knows.
      if (mask === undefined && rows === USUAL_ROWS) trial.found(subject, name, 'no click on a mark filters others');
      else if (mask !== undefined && !isMask(mask, rows))
        trial.found(subject, name, `sends ${JSON.stringify(mask).slice(0, 200)}`);
    }
  }
  trial.at = 'menu of a mark';
  if (behaviors.includes('DRILL_BY')) {
    const menu = await answerTo(trial, subject, 'menus', 'right', USUAL_ROWS);
    if (menu === undefined) trial.found(subject, 'menu of a mark', 'no right click on a mark says which rows it has');
  }
}

async function answerTo(
  trial: ChartTrial,
  subject: ChartSubject,
  list: 'masks' | 'menus',
  button: 'left' | 'right',
  rows: readonly KitRow[],
): Promise<unknown> {
  await trial.report(sceneOf(subject, { rows, width: 800, height: 500 }));
  const places = await trial.page.evaluate(marksInSight, MARKS);
  for (const { x, y } of places) {
    await trial.page.mouse.move(x - 1, y - 1);
    await trial.page.mouse.move(x, y);
    await trial.page.mouse.click(x, y, { button });
    const answer = await trial.page.evaluate((name) => {
      const stage: Stage = Reflect.get(globalThis, 'facetChartStage');
      const given: readonly unknown[] = stage[name];
      return given.at(-1);
    }, list);
    if (list === 'masks' ? answer !== undefined : saysRows(answer)) return answer;
  }
  return undefined;
}
