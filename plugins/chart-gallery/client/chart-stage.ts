import type { ChartExample, MarkMenu } from '@facet/plugin-charts/contract';
import type { Charts } from '@facet/plugin-charts/contract.client';
import type { DataMask, FilterState, FormData, QueryContext, QueryResult } from '@facet/sdk/common';
import { flushSync } from 'react-dom';
import { sampleAnswer } from '../common/sample-answer.ts';
import { type SampleRow, TIME } from '../common/sample-row.ts';
import { type ColumnRoles, stageForm } from '../common/stage-form.ts';
import { ListenerCount } from './listener-count.ts';
import { pictureText } from './picture-text.ts';

/** A request to draw a chart on the stage. */
export interface StageScene {
  readonly type: string;
  readonly rows: readonly SampleRow[];
  readonly width: number;
  readonly height: number;
  readonly direction?: 'ltr' | 'rtl';
  readonly scheme?: 'light' | 'dark';
  /** Other names for columns of the rows. */
  readonly names?: Readonly<Record<string, string>>;
  /** Members of the form besides those that every type gets. */
  readonly form?: Readonly<Record<string, unknown>>;
}

export interface DrawnScene {
  readonly formData: FormData;
  readonly queries: readonly QueryResult[];
  readonly scene: StageScene;
  readonly filterState: FilterState;
}

/** The outcome of drawing. */
export interface StageReport {
  /** Milliseconds until the chart was painted. */
  readonly took: number;
  readonly text: string;
  /** Number of elements in the picture. */
  readonly parts: number;
  /** The reason of a failure, and uncaught errors during drawing. */
  readonly failures: readonly string[];
  /** Pixels by which the picture exceeds its place. */
  readonly overflow: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** No request is sent for this data source. */
const DATASOURCE = '7__table';
type Names = (column: string) => string;

const rolesOf = (named: Names): ColumnRoles => ({
  time: TIME,
  names: [named('state'), named('city')],
  amount: named('amount'),
  metrics: [named('n'), named('m')],
});

const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
/** Waits two frames: sizes are observed in one frame and drawn in the next. */
const settled = async (): Promise<void> => {
  for (let at = 0; at < 2; at += 1) await frame();
};
const pause = (ms: number): Promise<'late'> => new Promise((resolve) => setTimeout(resolve, ms, 'late'));
const PATIENCE = 60_000;
/** Renders in a row with the same rows. */
const ROWS_CHANGE = 5;

/** The kind of an error is told where it is one of a program. */
const wordsOf = (error: Error): string =>
  [TypeError, RangeError, ReferenceError].some((kind) => error instanceof kind) ? String(error) : error.message;

const namesIn =
  ({ names = {} }: StageScene): Names =>
  (column) =>
    Object.hasOwn(names, column) ? (names[column] ?? column) : column;

function renamed(scene: StageScene): readonly SampleRow[] {
  if (scene.names === undefined) return scene.rows;
  const nameOf = namesIn(scene);
  return scene.rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, cell]) => [nameOf(name), cell])));
}

const withoutLast = (query: QueryResult): QueryResult => {
  const data = query.data.slice(0, -1);
  return { ...query, data, rowcount: data.length };
};

/** Loads the example of a type. */
export type ExampleOf = (type: string) => Promise<ChartExample | undefined>;

/** Draws chart types with given rows, for browser tests: `window.facetChartStage`. */
export class ChartStage {
  readonly #charts: Charts;
  readonly #exampleOf: ExampleOf;
  readonly #show: (drawn: DrawnScene | null) => void;
  readonly #failures: string[] = [];
  readonly #listeners = new ListenerCount();
  #current: DrawnScene | null = null;
  #painted: (() => void) | null = null;
  readonly masks: DataMask[] = [];
  readonly menus: MarkMenu[] = [];

  constructor(charts: Charts, exampleOf: ExampleOf, show: (drawn: DrawnScene | null) => void) {
    this.#charts = charts;
    this.#exampleOf = exampleOf;
    this.#show = show;
    addEventListener('error', this.#onError);
  }

  dispose(): void {
    removeEventListener('error', this.#onError);
    this.#listeners.dispose();
  }

  readonly #onError = ({ message, error }: ErrorEvent): void => {
    // React says that it has recovered, and gives the error as the cause.
    const cause: unknown = error instanceof Error ? error.cause : undefined;
    this.#failures.push(cause instanceof Error ? `${message} Cause: ${cause.message}` : message);
  };

  /** Called by the view. */
  onPainted = (): void => this.#painted?.();
  onFailure = (error: Error): void => {
    this.#failures.push(wordsOf(error));
    this.#painted?.();
  };

  async draw(scene: StageScene): Promise<StageReport> {
    this.clear();
    const start = performance.now();
    try {
      const drawn = await this.#answered(scene);
      await this.#charts.prepare(drawn.formData);
      return await this.#measured(() => this.#set(drawn));
    } catch (error) {
      this.#failures.push(error instanceof Error ? wordsOf(error) : String(error));
      return this.#report(performance.now() - start);
    }
  }

  /** Removes a picture whose code is still loading; a type that was drawn before is removed while it is being drawn. */
  async abandon(scene: StageScene): Promise<readonly string[]> {
    this.clear();
    const drawn = await this.#answered(scene);
    flushSync(() => this.#set(drawn));
    this.clear();
    await this.#charts.prepare(drawn.formData);
    await settled();
    return this.#failures.splice(0);
  }

  /** Resizes the current picture. */
  async resize(width: number, height: number): Promise<StageReport> {
    const current = this.#current;
    if (current === null) throw new Error('Nothing to resize.');
    const start = performance.now();
    this.#set({ ...current, scene: { ...current.scene, width, height } });
    await settled();
    return this.#report(performance.now() - start);
  }

  /**
   * Renders the current picture repeatedly, as changes of filters do: some of them bring other rows, which are drawn anew. The last
   * one has the rows of the scene.
   */
  async redraw(times: number): Promise<StageReport> {
    const start = performance.now();
    const scene = this.#current;
    if (scene === null) throw new Error('There is nothing to redraw.');
    const fewer = scene.queries.map((query) => withoutLast(query));
    for (let at = 1; at <= times; at += 1) {
      const queries = at < times && Math.floor(at / ROWS_CHANGE) % 2 === 1 ? fewer : scene.queries;
      flushSync(() => this.#set({ ...scene, queries, filterState: {} }));
    }
    await settled();
    return this.#report(performance.now() - start);
  }

  /** A text that is the same for the same picture. */
  picture(): string {
    const root = this.#root();
    return root ? pictureText(root) : '';
  }

  /** The query context that the type would send to the server. */
  async asks(scene: StageScene): Promise<QueryContext> {
    return this.#charts.buildQueryContext(await this.#formOf(scene));
  }

  clear(): void {
    this.masks.length = 0;
    this.menus.length = 0;
    // Synchronously: otherwise React would merge this with the next picture into a mere resize.
    flushSync(() => this.#set(null));
  }

  async #answered(scene: StageScene): Promise<DrawnScene> {
    const formData = await this.#formOf(scene);
    const context = await this.#charts.buildQueryContext(formData);
    const rows = renamed(scene);
    const queries = context.queries.map((query) => sampleAnswer(query, rows));
    return { formData, queries, scene, filterState: {} };
  }

  async #measured(draw: () => void): Promise<StageReport> {
    const start = performance.now();
    const painted = new Promise<'painted'>((resolve) => {
      this.#painted = () => resolve('painted');
    });
    draw();
    if ((await Promise.race([painted, pause(PATIENCE)])) === 'late') this.#failures.push('is not painted in a minute');
    await settled();
    return this.#report(performance.now() - start);
  }

  #set(drawn: DrawnScene | null): void {
    this.#current = drawn;
    this.#show(drawn);
  }

  #report(took: number): StageReport {
    const root = this.#root();
    return {
      took,
      text: root?.textContent ?? '',
      parts: root?.querySelectorAll('*').length ?? 0,
      failures: this.#failures.splice(0),
      overflow: root ? Math.max(root.scrollWidth - root.clientWidth, root.scrollHeight - root.clientHeight) : 0,
      nodes: document.querySelectorAll('*').length,
      listeners: this.#listeners.count(),
    };
  }

  async #formOf(scene: StageScene): Promise<FormData> {
    const { type, form } = scene;
    const own = stageForm(await this.#exampleOf(type), rolesOf(namesIn(scene)));
    return { ...own, ...form, viz_type: type, datasource: DATASOURCE };
  }

  #root(): Element | null {
    return document.querySelector('[data-chart-stage]');
  }
}
