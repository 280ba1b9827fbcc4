import type { Report, Scene, Stage } from './chart-page.ts';
import { USUAL_ROWS } from './chart-rows.ts';
import type { ChartFinding, ChartSubject, KitPage, KitTools } from './chart-subject.ts';

/** Longer, and a page is frozen to those who look at it. Ten times what a type takes on a quiet machine. */
const PATIENCE_MS = 30_000;
/** After that the page answers nothing any more. */
const FROZEN_MS = 60_000;
/** Words of programs, which no picture shows. */
const LEAKED = /\b(?:NaN|undefined|Infinity)\b|\[object /;

/** One check of a chart type after another: asks the page for pictures, and collects what is wrong with them. */
export class ChartTrial {
  readonly page: KitPage;
  readonly findings: ChartFinding[] = [];
  /** The case that is tried. */
  at = '';
  readonly #tools: KitTools;

  constructor(page: KitPage, tools: KitTools) {
    this.page = page;
    this.#tools = tools;
  }

  found(subject: ChartSubject, name: string, problem: string): void {
    this.findings.push({ type: subject.type, case: name, problem });
  }

  async report(scene: Scene): Promise<Report> {
    return this.asked(async (given: Scene) => {
      const stage: Stage = Reflect.get(globalThis, 'facetChartStage');
      return stage.draw(given);
    }, scene);
  }

  async asked<R, A>(run: (given: A) => Promise<R>, given: A): Promise<R> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frozen = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`froze the page for ${FROZEN_MS / 1000} seconds`)), FROZEN_MS);
    });
    const answer = this.page.evaluate(run, given);
    // After a frozen page nothing waits for it any more.
    answer.catch(() => undefined);
    return Promise.race([answer, frozen]).finally(() => clearTimeout(timer));
  }

  /** Draws a part of a scene, and looks for what is wrong with the picture. */
  async drawn(subject: ChartSubject, name: string, part: Partial<Scene>): Promise<void> {
    this.at = name;
    this.judged(subject, name, await this.report(sceneOf(subject, part)));
  }

  judged(subject: ChartSubject, name: string, report: Report): void {
    for (const failure of report.failures) this.found(subject, name, failure);
    const leaked = LEAKED.exec(report.text);
    if (leaked) this.found(subject, name, `shows "${leaked[0]}"`);
    if (report.took > PATIENCE_MS) this.found(subject, name, `took ${Math.round(report.took)} ms`);
    if (report.overflow > 1) this.found(subject, name, `is ${report.overflow} pixels larger than its place`);
    if (report.parts === 0) this.found(subject, name, 'draws nothing, and says nothing');
  }

  async heap(): Promise<number> {
    return (await this.#tools.heapUsed?.()) ?? 0;
  }
}

export function sceneOf({ type, form }: ChartSubject, part: Partial<Scene>): Scene {
  return { type, rows: USUAL_ROWS, width: 400, height: 300, ...(form ? { form } : {}), ...part };
}
