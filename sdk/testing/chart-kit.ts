/** The part of a browser's page that the kit uses; that of Playwright fits. */
export interface KitPage {
  goto(url: string): Promise<unknown>;
  evaluate<R, A>(run: (given: A) => R | Promise<R>, given: A): Promise<R>;
  readonly mouse: {
    move(x: number, y: number): Promise<void>;
    click(x: number, y: number, options?: { button?: 'left' | 'right' }): Promise<void>;
  };
}

export type KitRow = Readonly<Record<string, string | number | boolean | null>>;

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
  /** A key of an older release, which its successor draws: only what differs is tried. */
  readonly isOldKey?: boolean;
  /** Members of the form that the type needs beside those that every type gets. */
  readonly form?: Readonly<Record<string, unknown>>;
}

/** What the page says of a picture. */
interface Report {
  readonly took: number;
  readonly text: string;
  readonly parts: number;
  readonly failures: readonly string[];
  readonly overflow: number;
  readonly nodes: number;
  readonly listeners: number;
}

interface Scene {
  readonly type: string;
  readonly rows: readonly KitRow[];
  readonly width: number;
  readonly height: number;
  readonly direction?: 'ltr' | 'rtl';
  readonly scheme?: 'light' | 'dark';
  readonly form?: Readonly<Record<string, unknown>>;
}

/** What the page of the stage offers. */
interface Stage {
  draw(scene: Scene): Promise<Report>;
  resize(width: number, height: number): Promise<Report>;
  redraw(times: number): Promise<Report>;
  abandon(scene: Scene): Promise<readonly string[]>;
  readonly masks: readonly unknown[];
  readonly menus: readonly unknown[];
}

const EVIL = '<img src=x onerror="alert(1)">';
const DAY = 86_400_000;
const row = (state: string | null, city: string | null, n: number | null, m: number | null, day = 0): KitRow => ({
  state,
  city,
  day: day * DAY,
  amount: n,
  n,
  m,
});

/** The rows that most pictures are made of. Their names are codes of states and of countries, so that maps find them. */
export const USUAL_ROWS: readonly KitRow[] = ['CA', 'DE', 'IN'].flatMap((state, at) =>
  Array.from({ length: 6 }, (_, day) => row(state, `${state} city ${day % 2}`, 10 + at * 7 + day * 3, 5 + day, day)),
);

const many = (count: number): readonly KitRow[] =>
  Array.from({ length: count }, (_, at) => row(`State ${at}`, `City ${at}`, (at * 37) % 1000, at % 17, at % 20));

/** Rows that charts must bear, by what is odd about them. */
export const ODD_ROWS: Readonly<Record<string, readonly KitRow[]>> = {
  'no row': [],
  'one row': [row('CA', 'LA', 1, 2)],
  'some nulls': [row('CA', null, 1, null), row(null, 'LA', null, 2, 1), row('NY', 'NY', 3, 4, 2)],
  'nothing but nulls': [{ state: null, city: null, day: null, amount: null, n: null, m: null }],
  'negative values': USUAL_ROWS.map((one) => ({ ...one, n: -Number(one['n']), amount: -Number(one['n']) })),
  zero: USUAL_ROWS.map((one) => ({ ...one, n: 0, m: 0, amount: 0 })),
  'huge values': [row('CA', 'LA', 1e300, 9e299), row('NY', 'NY', 5e299, 1e298, 1)],
  'tiny values': [row('CA', 'LA', 1e-300, 2e-300), row('NY', 'NY', 3e-300, 1e-301, 1)],
  '64-bit integers': [row('CA', 'LA', 2 ** 63, 2), row('NY', 'NY', 2 ** 53 + 2, 1, 1)],
  'the same labels twice': [row('CA', 'LA', 1, 2), row('CA', 'LA', 3, 4), row('CA', 'LA', 5, 6)],
  'names from everywhere': [
    row('日本', '東京', 4, 2),
    row('Ελλάδα', '🦉 Αθήνα', 3, 1, 1),
    row('نيويورك', 'القاهرة', 2, 5, 2),
  ],
  markup: [row(EVIL, EVIL, 1, 2), row('constructor', '__proto__', 2, 3, 1)],
};

/** As many names as an analyst gets who groups by the wrong column. */
const MANY_ROWS = many(10_000);
/** Longer, and a page is frozen to those who look at it. Ten times what a type takes on a quiet machine. */
const PATIENCE_MS = 30_000;
/** After that the page answers nothing any more. */
const FROZEN_MS = 60_000;
/** Words of programs, which no picture shows. */
const LEAKED = /\b(?:NaN|undefined|Infinity)\b|\[object /;
const SIZES = [
  [150, 100],
  [400, 300],
  [1200, 700],
] as const;
const REDRAWS = 60;
/** Less than one for each re-render, and more than a library keeps once. */
const GROWTH = { nodes: 40, listeners: 20 };

/** Tries chart types on a running Facet with a page that is signed in. */
export class ChartKit {
  readonly #page: KitPage;
  readonly #findings: ChartFinding[] = [];
  /** The case that is tried. */
  #at = '';

  /** @param url of the server */
  static async open(page: KitPage, url: string): Promise<ChartKit> {
    await page.goto(`${url}/chart-gallery/stage/`);
    await page.evaluate(async () => {
      const until = Date.now() + 20_000;
      while (!Reflect.has(globalThis, 'facetChartStage')) {
        if (Date.now() > until) throw new Error('The page has no chart stage: the plugin facet/chart-gallery is off.');
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }, null);
    return new ChartKit(page);
  }

  private constructor(page: KitPage) {
    this.#page = page;
  }

  /**
   * Everything that is wrong with a chart type; nothing: it conforms. A page that froze is of no use to another type:
   * open a kit on a new one.
   */
  async check(subject: ChartSubject): Promise<readonly ChartFinding[]> {
    this.#findings.length = 0;
    const checks: readonly ((subject: ChartSubject) => Promise<void>)[] = subject.isOldKey
      ? [this.#usual]
      : [this.#abandoned, this.#odd, this.#many, this.#sized, this.#usual, this.#again, this.#touched];
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

  readonly #many = (subject: ChartSubject): Promise<void> =>
    this.#drawn(subject, 'ten thousand categories', {
      rows: MANY_ROWS,
      form: { ...subject.form, row_limit: MANY_ROWS.length, limit: 0 },
    });

  readonly #usual = async (subject: ChartSubject): Promise<void> => {
    await this.#drawn(subject, 'right to left', { direction: 'rtl' });
    await this.#drawn(subject, 'dark', { scheme: 'dark' });
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
    this.#at = `${REDRAWS} re-renders`;
    await this.#report(sceneOf(subject, {}));
    const redraw = (times: number): Promise<Report> =>
      this.#asked(async (given: number) => {
        const stage: Stage = Reflect.get(globalThis, 'facetChartStage');
        return stage.redraw(given);
      }, times);
    const before = await redraw(5);
    const after = await redraw(REDRAWS);
    for (const failure of after.failures) this.#found(subject, this.#at, failure);
    for (const what of ['nodes', 'listeners'] as const) {
      const growth = after[what] - before[what];
      if (growth > GROWTH[what]) this.#found(subject, this.#at, `left ${growth} more ${what}`);
    }
  };

  /** Clicks and right clicks marks until one of them answers. */
  readonly #touched = async (subject: ChartSubject): Promise<void> => {
    this.#at = 'cross filter';
    const { behaviors = [] } = subject;
    if (behaviors.includes('INTERACTIVE_CHART')) {
      const mask = await this.#answerTo(subject, 'masks', 'left');
      if (mask === undefined) this.#found(subject, 'cross filter', 'no click on a mark filters others');
      else if (!isMask(mask)) this.#found(subject, 'cross filter', `sends ${JSON.stringify(mask).slice(0, 200)}`);
    }
    if (behaviors.includes('DRILL_BY')) {
      const menu = await this.#answerTo(subject, 'menus', 'right');
      if (menu === undefined) this.#found(subject, 'menu of a mark', 'no right click on a mark says which rows it has');
    }
  };

  async #answerTo(subject: ChartSubject, list: 'masks' | 'menus', button: 'left' | 'right'): Promise<unknown> {
    await this.#report(sceneOf(subject, { width: 800, height: 500 }));
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

/** Where marks are drawn, and cells of tables; with a tolerance for those that lie over one another. */
const MARKS =
  '.highcharts-point:not(.highcharts-null-point), .highcharts-tracker-line, .ag-cell, td[data-selects], th button, [data-mark]';

function marksInSight(selector: string): readonly { readonly x: number; readonly y: number }[] {
  return [...document.querySelectorAll(selector)]
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 || height > 0)
    .map(({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 }))
    .slice(0, 12);
}

/** A menu of a mark has filters; one of the chart as a whole has none. */
const saysRows = (menu: unknown): boolean =>
  typeof menu === 'object' &&
  menu !== null &&
  'filters' in menu &&
  Array.isArray(menu.filters) &&
  menu.filters.length > 0;

/** What a dashboard understands: filters of columns, and what was selected. */
function isMask(mask: unknown): boolean {
  if (typeof mask !== 'object' || mask === null) return false;
  if (!('extraFormData' in mask) || !('filterState' in mask)) return false;
  const { extraFormData, filterState } = mask;
  if (typeof extraFormData !== 'object' || extraFormData === null || typeof filterState !== 'object') return false;
  const filters = 'filters' in extraFormData ? extraFormData.filters : undefined;
  return (
    Array.isArray(filters) &&
    filters.length > 0 &&
    filters.every((one: unknown) => typeof one === 'object' && one !== null && 'col' in one && 'op' in one)
  );
}
