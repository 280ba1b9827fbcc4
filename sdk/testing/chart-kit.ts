import { answersClicks } from './check-clicks.ts';
import { bearsOtherValues, drawsItsLayers, keepsUnknownMembers } from './check-form.ts';
import { answersKeys } from './check-keys.ts';
import { fitsItsPlace, followsItsSize, givesItsContextBack, stopsWhileItLoads } from './check-place.ts';
import { drawsTheSameTwice, leavesNothingBehind } from './check-redraws.ts';
import { bearsManyCategories, bearsOddNames, bearsOddRows } from './check-rows.ts';
import type { ChartFinding, ChartSubject, KitPage, KitTools } from './chart-subject.ts';
import { ChartTrial, sceneOf } from './chart-trial.ts';

export { OTHER_VALUES } from './chart-form-values.ts';
export { type KitRow, LONG_IDS, ODD_ROWS, USUAL_ROWS } from './chart-rows.ts';
export type { ChartFinding, ChartSubject, KitPage, KitTools } from './chart-subject.ts';

type Check = (trial: ChartTrial, subject: ChartSubject) => Promise<void>;

const CHECKS: readonly Check[] = [
  keepsUnknownMembers,
  stopsWhileItLoads,
  bearsOddRows,
  bearsOddNames,
  bearsOtherValues,
  drawsItsLayers,
  bearsManyCategories,
  followsItsSize,
  fitsItsPlace,
  leavesNothingBehind,
  answersClicks,
];
/** Its successor draws it: only what differs is tried. */
const CHECKS_OF_OLD_KEYS: readonly Check[] = [keepsUnknownMembers, fitsItsPlace];

/** Tries chart types on a running Facet with a page that is signed in. */
export class ChartKit {
  readonly #trial: ChartTrial;

  /** @param url of the server */
  static async open(page: KitPage, url: string, tools: KitTools = {}): Promise<ChartKit> {
    await page.goto(`${url}/chart-gallery/stage/`);
    await page.evaluate(async () => {
      const until = Date.now() + 20_000;
      while (!Reflect.has(globalThis, 'facetChartStage')) {
        if (Date.now() > until) throw new Error('The page has no chart stage: the plugin facet/chart-gallery is off.');
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }, null);
    return new ChartKit(page, tools);
  }

  private constructor(page: KitPage, tools: KitTools) {
    this.#trial = new ChartTrial(page, tools);
  }

  /**
   * Everything that is wrong with a chart type; nothing: it conforms. A page that froze is of no use to another type:
   * open a kit on a new one.
   */
  async check(subject: ChartSubject): Promise<readonly ChartFinding[]> {
    return this.#run(subject, subject.isOldKey ? CHECKS_OF_OLD_KEYS : CHECKS);
  }

  /** The same picture twice, and the keyboard. */
  async checkFurther(subject: ChartSubject): Promise<readonly ChartFinding[]> {
    return this.#run(subject, [drawsTheSameTwice, answersKeys]);
  }

  /** For a type that a graphics card draws, on a machine without one: a single small picture, and that it gives its context back. */
  async checkBriefly(subject: ChartSubject): Promise<readonly ChartFinding[]> {
    return this.#run(subject, [keepsUnknownMembers, givesItsContextBack]);
  }

  /** Draws the usual rows, for what else a test looks at. */
  async show(subject: ChartSubject): Promise<void> {
    await this.#trial.report(sceneOf(subject, {}));
  }

  async #run(subject: ChartSubject, checks: readonly Check[]): Promise<readonly ChartFinding[]> {
    const trial = this.#trial;
    trial.findings.length = 0;
    try {
      for (const check of checks) await check(trial, subject);
    } catch (error) {
      trial.found(subject, trial.at, error instanceof Error ? error.message : String(error));
    }
    return [...trial.findings];
  }
}
