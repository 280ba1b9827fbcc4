import { saysRows } from './chart-answers.ts';
import { beforeStage, isFocusInside, isTold, type Stage } from './chart-page.ts';
import type { ChartSubject } from './chart-subject.ts';
import { type ChartTrial, sceneOf } from './chart-trial.ts';

/** A state that comes with code still on its way. */
const COMES_WITHIN_MS = 20_000;
/** Keys that lead from what is reached first, such as the head of a table, to a mark. */
const STEPS = ['ArrowDown', 'ArrowRight', 'Tab', 'ArrowDown', 'ArrowRight'] as const;

/** The keyboard reaches a mark, and its menu where it has one; a type without either is read as text. */
export async function answersKeys(trial: ChartTrial, subject: ChartSubject): Promise<void> {
  trial.at = 'keyboard';
  const { behaviors = [] } = subject;
  const acts = behaviors.includes('INTERACTIVE_CHART') || behaviors.includes('DRILL_BY');
  await trial.report(sceneOf(subject, { width: 800, height: 500 }));
  if (!(await isReached(trial, acts))) {
    const told = await trial.page.evaluate(isTold, null);
    if (acts) trial.found(subject, trial.at, 'reaches no mark');
    else if (!told) trial.found(subject, trial.at, 'reaches nothing, and nothing is told to a screen reader');
    return;
  }
  if (behaviors.includes('DRILL_BY') && !(await opensMenu(trial)))
    trial.found(subject, trial.at, 'no mark that it reaches opens its menu');
}

/** With the key that leads into the chart; marks are reached once the code for assistive technology has come. */
async function isReached(trial: ChartTrial, waits: boolean): Promise<boolean> {
  const until = Date.now() + (waits ? COMES_WITHIN_MS : 0);
  do {
    await trial.page.evaluate(beforeStage, null);
    await trial.page.keyboard.press('Tab');
    if (await trial.page.evaluate(isFocusInside, null)) return true;
  } while (Date.now() < until);
  return false;
}

async function opensMenu(trial: ChartTrial): Promise<boolean> {
  for (const key of [null, ...STEPS]) {
    if (key !== null) await trial.page.keyboard.press(key);
    if (!(await trial.page.evaluate(isFocusInside, null))) return false;
    await trial.page.keyboard.press('Shift+F10');
    const menu = await trial.page.evaluate(() => {
      const stage: Stage = Reflect.get(globalThis, 'facetChartStage');
      return stage.menus.at(-1);
    }, null);
    if (saysRows(menu)) return true;
  }
  return false;
}
