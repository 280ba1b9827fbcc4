import {
  beforeStage,
  contextsHeld,
  differenceFrom,
  isFocusInside,
  isTold,
  marksInSight,
  type Report,
  type Scene,
  type Stage,
} from './chart-page.ts';
import { isMask, saysRows } from './chart-answers.ts';
import { OTHER_VALUES } from './chart-form-values.ts';
import { LAYER, LAYERS } from './chart-layers.ts';
import { type KitRow, LONG_IDS, MANY_ROWS, ODD_NAMES, ODD_ROWS, USUAL_ROWS } from './chart-rows.ts';

export { OTHER_VALUES } from './chart-form-values.ts';
export { type KitRow, LONG_IDS, ODD_ROWS, USUAL_ROWS } from './chart-rows.ts';

/** The part of a browser's page that the kit uses; that of Playwright fits. */
export interface KitPage {
  goto(url: string): Promise<unknown>;
  evaluate<R, A>(run: (given: A) => R | Promise<R>, given: A): Promise<R>;
  readonly keyboard: { press(key: string): Promise<void> };
  readonly mouse: {
    move(x: number, y: number): Promise<void>;
    click(x: number, y: number, options?: { button?: 'left' | 'right' }): Promise<void>;
  };
}

export interface KitTools {
  /** Bytes that live in the page after its garbage was collected; absent: growth of the heap is not looked at. */
  heapUsed?(): Promise<number>;
}

export interface ChartFinding {
  readonly type: string;
  readonly case: string;
  /** What is wrong, in words. */
  readonly problem: string;
}

export interface ChartSubject {
  /** The `viz_type`. */
  readonly type: string;
  /** As the manifest declares them. */
  readonly behaviors?: readonly string[];
  /** Layers of annotations that it draws, as the manifest declares them. */
  readonly annotations?: readonly string[];
  /** A key of an older release, which its successor draws: only what differs is tried. */
  readonly isOldKey?: boolean;
  /** Members of the form that the type needs beside those that every type gets. */
  readonly form?: Readonly<Record<string, unknown>>;
  /** So often it is drawn again, to see whether anything grows. Default: 200. */
  readonly redraws?: number;
}

/** Longer, and a page is frozen to those who look at it. Ten times what a type takes on a quiet machine. */
const PATIENCE_MS = 30_000;
/** After that the page answers nothing any more. */
const FROZEN_MS = 60_000;
/** An error of a program, which no reader understands. */
const FAULT = /\b(?:TypeError|RangeError|ReferenceError)\b/;
/** Words of programs, which no picture shows. */
const LEAKED = /\b(?:NaN|undefined|Infinity)\b|\[object /;
const SIZES = [
  [150, 100],
  [400, 300],
  [1200, 700],
  [3840, 2160],
] as const;
const REDRAWS = 200;
const REDRAWS_AT_ONCE = 50;
/** Enough for the first rows to change and to come back. */
const WARM_UP = 12;
/** Less than one for each re-render, and more than a library keeps once. */
const GROWTH = { nodes: 40, listeners: 20, heap: 3_000_000 };
/** A state that comes with code still on its way. */
const COMES_WITHIN_MS = 20_000;
/** Pictures of the same rows are compared so often. */
const LOOKS = 3;
const LOOK_WITHIN_MS = 1000;
/** Of a form that another release or another plugin wrote. */
const UNKNOWN = { kit_unknown_member: { nested: [1, 'two', null] } };

/** Tries chart types on a running Facet with a page that is signed in. */
export class ChartKit {
  readonly #page: KitPage;
  readonly #tools: KitTools;
  readonly #findings: ChartFinding[] = [];
  /** The case that is tried. */
  #at = '';

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
    this.#page = page;
    this.#tools = tools;
  }

  /**
   * Everything that is wrong with a chart type; nothing: it conforms. A page that froze is of no use to another type:
   * open a kit on a new one.
   */
  async check(subject: ChartSubject): Promise<readonly ChartFinding[]> {
    return this.#run(
      subject,
      subject.isOldKey
        ? [this.#kept, this.#usual]
        : [
            this.#kept,
            this.#abandoned,
            this.#odd,
            this.#named,
            this.#mistyped,
            this.#annotated,
            this.#many,
            this.#sized,
            this.#usual,
            this.#again,
            this.#touched,
          ],
    );
  }

  /** The same picture twice, and the keyboard. */
  async checkFurther(subject: ChartSubject): Promise<readonly ChartFinding[]> {
    return this.#run(subject, [this.#twice, this.#keyed]);
  }

  /** For a type that a graphics card draws, on a machine without one: a single small picture, and that it gives its context back. */
  async checkBriefly(subject: ChartSubject): Promise<readonly ChartFinding[]> {
    return this.#run(subject, [this.#kept, this.#small]);
  }

  async #run(
    subject: ChartSubject,
    checks: readonly ((subject: ChartSubject) => Promise<void>)[],
  ): Promise<readonly ChartFinding[]> {
    this.#findings.length = 0;
    try {
      for (const check of checks) await check(subject);
    } catch (error) {
      this.#found(subject, this.#at, error instanceof Error ? error.message : String(error));
    }
    return [...this.#findings];
  }

  /** Draws the usual rows, for what else a test looks at. */
  async show(subject: ChartSubject): Promise<void> {
    await this.#report(sceneOf(subject, {}));
  }

  #found(subject: ChartSubject, name: string, problem: string): void {
    this.#findings.push({ type: subject.type, case: name, problem });
  }

  async #report(scene: Scene): Promise<Report> {
    return this.#asked(async (given: Scene) => {
      const stage: Stage = Reflect.get(globalThis, 'facetChartStage');
      return stage.draw(given);
    }, scene);
  }

  async #asked<R, A>(run: (given: A) => Promise<R>, given: A): Promise<R> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frozen = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`froze the page for ${FROZEN_MS / 1000} seconds`)), FROZEN_MS);
    });
    const answer = this.#page.evaluate(run, given);
    // After a frozen page nothing waits for it any more.
    answer.catch(() => undefined);
    return Promise.race([answer, frozen]).finally(() => clearTimeout(timer));
  }

  async #drawn(subject: ChartSubject, name: string, part: Partial<Scene>): Promise<void> {
    this.#at = name;
    this.#judged(subject, name, await this.#report(sceneOf(subject, part)));
  }

  #judged(subject: ChartSubject, name: string, report: Report): void {
    for (const failure of report.failures) this.#found(subject, name, failure);
    const leaked = LEAKED.exec(report.text);
    if (leaked) this.#found(subject, name, `shows "${leaked[0]}"`);
    if (report.took > PATIENCE_MS) this.#found(subject, name, `took ${Math.round(report.took)} ms`);
    if (report.overflow > 1) this.#found(subject, name, `is ${report.overflow} pixels larger than its place`);
    if (report.parts === 0) this.#found(subject, name, 'draws nothing, and says nothing');
  }

  readonly #odd = async (subject: ChartSubject): Promise<void> => {
    for (const [name, rows] of Object.entries(ODD_ROWS)) await this.#drawn(subject, name, { rows });
  };

  /** Columns with names that objects have by themselves, and one column everywhere. */
  readonly #named = async (subject: ChartSubject): Promise<void> => {
    for (const [name, names] of Object.entries(ODD_NAMES)) await this.#drawn(subject, name, { names });
  };

  /** Members of the form that another release or a program wrote: nothing, or values of another kind. */
  readonly #mistyped = async (subject: ChartSubject): Promise<void> => {
    this.#at = 'members of the form with other values';
    const form = await this.#asked(
      async (given: Scene) => {
        const stage: Stage = Reflect.get(globalThis, 'facetChartStage');
        return (await stage.asks(given)).form_data ?? {};
      },
      sceneOf(subject, {}),
    );
    const members = Object.keys({ ...form, ...subject.form }).filter((name) => !IDENTITY.has(name));
    for (const [name, value] of OTHER_VALUES) {
      this.#at = `every member of the form is ${name}`;
      const report = await this.#report(
        sceneOf(subject, { form: Object.fromEntries(members.map((member) => [member, value])) }),
      );
      // A refusal in words is an answer as well.
      const isRefused = report.failures.length > 0 && !report.failures.some((failure) => FAULT.test(failure));
      this.#judged(subject, this.#at, isRefused ? { ...report, failures: [], parts: 1 } : report);
    }
  };

  readonly #annotated = async (subject: ChartSubject): Promise<void> => {
    for (const kind of subject.annotations ?? []) {
      const name = `an annotation layer: ${kind}`;
      this.#at = name;
      const layer = { name: LAYER, annotationType: kind, ...LAYERS[kind] };
      const report = await this.#report(
        sceneOf(subject, { width: 800, height: 500, form: { ...subject.form, annotation_layers: [layer] } }),
      );
      this.#judged(subject, name, report);
      if (!report.text.includes(LAYER)) this.#found(subject, name, 'does not show the name of the layer');
    }
  };

  readonly #many = (subject: ChartSubject): Promise<void> =>
    this.#drawn(subject, 'ten thousand categories', {
      rows: MANY_ROWS,
      form: { ...subject.form, row_limit: MANY_ROWS.length, limit: 0 },
    });

  readonly #usual = async (subject: ChartSubject): Promise<void> => {
    await this.#drawn(subject, 'right to left', { direction: 'rtl' });
    await this.#drawn(subject, 'dark', { scheme: 'dark' });
    await this.#drawn(subject, 'names from everywhere, right to left, dark and small', {
      rows: ODD_ROWS['names from everywhere'] ?? [],
      direction: 'rtl',
      scheme: 'dark',
      width: 150,
      height: 100,
    });
  };

  readonly #sized = async (subject: ChartSubject): Promise<void> => {
    await this.#drawn(subject, 'usual rows', {});
    for (const [width, height] of SIZES) {
      this.#at = `resized to ${width} × ${height}`;
      const report = await this.#asked(
        async (size: { readonly width: number; readonly height: number }) => {
          const stage: Stage = Reflect.get(globalThis, 'facetChartStage');
          return stage.resize(size.width, size.height);
        },
        { width, height },
      );
      this.#judged(subject, this.#at, report);
    }
  };

  readonly #abandoned = async (subject: ChartSubject): Promise<void> => {
    this.#at = 'unmounted while it loads';
    const failures = await this.#asked(
      async (given: Scene) => {
        const stage: Stage = Reflect.get(globalThis, 'facetChartStage');
        return stage.abandon(given);
      },
      sceneOf(subject, {}),
    );
    for (const failure of failures) this.#found(subject, this.#at, failure);
  };

  readonly #again = async (subject: ChartSubject): Promise<void> => {
    const { redraws = REDRAWS } = subject;
    this.#at = `${redraws} re-renders`;
    await this.#report(sceneOf(subject, {}));
    const redraw = async (times: number): Promise<Report> => {
      const report = await this.#asked(async (given: number) => {
        const stage: Stage = Reflect.get(globalThis, 'facetChartStage');
        return stage.redraw(given);
      }, times);
      for (const failure of report.failures) this.#found(subject, this.#at, failure);
      return report;
    };
    const grown = async (): Promise<readonly string[]> => {
      const before = { ...(await redraw(WARM_UP)), heap: await this.#heap() };
      // A part of them at a time: a machine that is busy with more than this needs long for all.
      for (let left = redraws; left > REDRAWS_AT_ONCE; left -= REDRAWS_AT_ONCE) await redraw(REDRAWS_AT_ONCE);
      const after = { ...(await redraw(redraws % REDRAWS_AT_ONCE || REDRAWS_AT_ONCE)), heap: await this.#heap() };
      return (['nodes', 'listeners', 'heap'] as const).flatMap((what) => {
        const growth = after[what] - before[what];
        return growth > GROWTH[what] ? [`left ${growth} more ${what}`] : [];
      });
    };
    // Code that is on its way describes the picture to screen readers once it is there; what is left behind is left each time.
    const once = await grown();
    const twice = once.length === 0 ? [] : await grown();
    for (const problem of twice) this.#found(subject, this.#at, problem);
  };

  /** The same rows give the same picture. Code that is on its way may still describe the first one: then the next two are compared. */
  readonly #twice = async (subject: ChartSubject): Promise<void> => {
    this.#at = 'the same rows twice';
    // A mark under the pointer dims the others.
    await this.#page.mouse.move(0, 0);
    let difference: string | null = null;
    for (let look = 0; look < LOOKS; look += 1) {
      await this.#report(sceneOf(subject, {}));
      const picture = await this.#page.evaluate(() => {
        const stage: Stage = Reflect.get(globalThis, 'facetChartStage');
        return stage.picture();
      }, null);
      await this.#report(sceneOf(subject, {}));
      difference = await this.#asked(differenceFrom, { picture, within: LOOK_WITHIN_MS });
      if (difference === null) return;
    }
    this.#found(subject, this.#at, `another picture: ${difference}`);
  };

  async #heap(): Promise<number> {
    return (await this.#tools.heapUsed?.()) ?? 0;
  }

  readonly #kept = async (subject: ChartSubject): Promise<void> => {
    this.#at = 'members of the form that it does not know';
    const form = await this.#asked(
      async (given: Scene) => {
        const stage: Stage = Reflect.get(globalThis, 'facetChartStage');
        return (await stage.asks(given)).form_data ?? {};
      },
      sceneOf(subject, { form: { ...subject.form, ...UNKNOWN } }),
    );
    for (const [name, value] of Object.entries(UNKNOWN))
      if (JSON.stringify(form[name]) !== JSON.stringify(value)) this.#found(subject, this.#at, `lost ${name}`);
  };

  readonly #small = async (subject: ChartSubject): Promise<void> => {
    await this.#drawn(subject, 'a small picture', { width: 200, height: 150 });
    this.#at = 'unmounted';
    const held = await this.#asked(contextsHeld, COMES_WITHIN_MS);
    if (held > 0) this.#found(subject, this.#at, `holds ${held} contexts of the graphics card`);
  };

  /** The keyboard reaches a mark, and its menu where it has one; a type without either is read as text. */
  readonly #keyed = async (subject: ChartSubject): Promise<void> => {
    this.#at = 'keyboard';
    const { behaviors = [] } = subject;
    const acts = behaviors.includes('INTERACTIVE_CHART') || behaviors.includes('DRILL_BY');
    await this.#report(sceneOf(subject, { width: 800, height: 500 }));
    if (!(await this.#reached(acts))) {
      const told = await this.#page.evaluate(isTold, null);
      if (acts) this.#found(subject, this.#at, 'reaches no mark');
      else if (!told) this.#found(subject, this.#at, 'reaches nothing, and nothing is told to a screen reader');
      return;
    }
    if (behaviors.includes('DRILL_BY') && !(await this.#opensMenu()))
      this.#found(subject, this.#at, 'no mark that it reaches opens its menu');
  };

  /** With the key that leads into the chart; marks are reached once the code for assistive technology has come. */
  async #reached(waits: boolean): Promise<boolean> {
    const until = Date.now() + (waits ? COMES_WITHIN_MS : 0);
    do {
      await this.#page.evaluate(beforeStage, null);
      await this.#page.keyboard.press('Tab');
      if (await this.#page.evaluate(isFocusInside, null)) return true;
    } while (Date.now() < until);
    return false;
  }

  async #opensMenu(): Promise<boolean> {
    for (const key of [null, ...STEPS]) {
      if (key !== null) await this.#page.keyboard.press(key);
      if (!(await this.#page.evaluate(isFocusInside, null))) return false;
      await this.#page.keyboard.press('Shift+F10');
      const menu = await this.#page.evaluate(() => {
        const stage: Stage = Reflect.get(globalThis, 'facetChartStage');
        return stage.menus.at(-1);
      }, null);
      if (saysRows(menu)) return true;
    }
    return false;
  }

  /** Clicks and right clicks marks until one of them answers. */
  readonly #touched = async (subject: ChartSubject): Promise<void> => {
    this.#at = 'cross filter';
    const { behaviors = [] } = subject;
    if (behaviors.includes('INTERACTIVE_CHART')) {
      for (const [name, rows] of [
        ['cross filter', USUAL_ROWS],
        ['cross filter by an id that a double does not hold', LONG_IDS],
      ] as const) {
        this.#at = name;
        const mask = await this.#answerTo(subject, 'masks', 'left', rows);
        // Not every type has a place for every id: a map of countries draws those that it knows.
        if (mask === undefined && rows === USUAL_ROWS) this.#found(subject, name, 'no click on a mark filters others');
        else if (mask !== undefined && !isMask(mask, rows))
          this.#found(subject, name, `sends ${JSON.stringify(mask).slice(0, 200)}`);
      }
    }
    this.#at = 'menu of a mark';
    if (behaviors.includes('DRILL_BY')) {
      const menu = await this.#answerTo(subject, 'menus', 'right', USUAL_ROWS);
      if (menu === undefined) this.#found(subject, 'menu of a mark', 'no right click on a mark says which rows it has');
    }
  };

  async #answerTo(
    subject: ChartSubject,
    list: 'masks' | 'menus',
    button: 'left' | 'right',
    rows: readonly KitRow[],
  ): Promise<unknown> {
    await this.#report(sceneOf(subject, { rows, width: 800, height: 500 }));
    const places = await this.#page.evaluate(marksInSight, MARKS);
    for (const { x, y } of places) {
      await this.#page.mouse.move(x - 1, y - 1);
      await this.#page.mouse.move(x, y);
      await this.#page.mouse.click(x, y, { button });
      const answer = await this.#page.evaluate((name) => {
        const stage: Stage = Reflect.get(globalThis, 'facetChartStage');
        const given: readonly unknown[] = stage[name];
        return given.at(-1);
      }, list);
      if (list === 'masks' ? answer !== undefined : saysRows(answer)) return answer;
    }
    return undefined;
  }
}

function sceneOf({ type, form }: ChartSubject, part: Partial<Scene>): Scene {
  return { type, rows: USUAL_ROWS, width: 400, height: 300, ...(form ? { form } : {}), ...part };
}

/** What makes a form one of the type. */
const IDENTITY: ReadonlySet<string> = new Set(['viz_type', 'datasource', 'form_version']);
/** Where marks are drawn, and cells of tables; with a tolerance for those that lie over one another. */
const MARKS =
  '.highcharts-point:not(.highcharts-null-point), .highcharts-tracker-line, [role="gridcell"], td[data-selects], th button, [data-mark]';

/** Keys that lead from what is reached first, such as the head of a table, to a mark. */
const STEPS = ['ArrowDown', 'ArrowRight', 'Tab', 'ArrowDown', 'ArrowRight'] as const;
