import type { KitRow } from './chart-rows.ts';

/** What the page says of a picture. */
export interface Report {
  readonly took: number;
  readonly text: string;
  readonly parts: number;
  readonly failures: readonly string[];
  readonly overflow: number;
  readonly nodes: number;
  readonly listeners: number;
}

export interface Scene {
  readonly type: string;
  readonly rows: readonly KitRow[];
  readonly width: number;
  readonly height: number;
  readonly direction?: 'ltr' | 'rtl';
  readonly scheme?: 'light' | 'dark';
  /** Other names for columns of the rows. */
  readonly names?: Readonly<Record<string, string>>;
  readonly form?: Readonly<Record<string, unknown>>;
}

/** What the page of the stage offers. */
export interface Stage {
  draw(scene: Scene): Promise<Report>;
  resize(width: number, height: number): Promise<Report>;
  redraw(times: number): Promise<Report>;
  abandon(scene: Scene): Promise<readonly string[]>;
  picture(): string;
  asks(scene: Scene): Promise<{ readonly form_data?: Readonly<Record<string, unknown>> }>;
  clear(): void;
  readonly masks: readonly unknown[];
  readonly menus: readonly unknown[];
}

// The functions below run in the page: they use nothing of this module.

export function beforeStage(): void {
  const root = document.querySelector<HTMLElement>('[data-chart-stage]');
  if (!root) throw new Error('Nothing is drawn.');
  root.tabIndex = -1;
  root.focus();
}

export function isFocusInside(): boolean {
  const { activeElement } = document;
  const root = activeElement?.closest('[data-chart-stage]');
  return root !== null && root !== undefined && root !== activeElement;
}

export function isTold(): boolean {
  const root = document.querySelector('[data-chart-stage]');
  if (root?.querySelector('table, [role=img][aria-label], [role=group][aria-label]')) return true;
  return [...(root?.querySelectorAll('*') ?? [])].some(
    (element) => element.closest('[aria-hidden=true]') === null && element.textContent.trim() !== '',
  );
}

export async function differenceFrom(given: {
  readonly picture: string;
  readonly within: number;
}): Promise<string | null> {
  const stage: Stage = Reflect.get(globalThis, 'facetChartStage');
  const until = Date.now() + given.within;
  let now = stage.picture();
  while (now !== given.picture && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    now = stage.picture();
  }
  if (now === given.picture) return null;
  let at = 0;
  while (now[at] === given.picture[at]) at += 1;
  const around = (text: string) => text.slice(Math.max(0, at - 80), at + 160);
  return `${around(given.picture)} … became … ${around(now)}`;
}

export async function contextsHeld(within: number): Promise<number> {
  const stage: Stage = Reflect.get(globalThis, 'facetChartStage');
  const contexts = [...document.querySelectorAll<HTMLCanvasElement>('[data-chart-stage] canvas')].flatMap(
    (canvas) => canvas.getContext('webgl2') ?? [],
  );
  stage.clear();
  const until = Date.now() + within;
  const held = () => contexts.filter((context) => !context.isContextLost()).length;
  while (held() > 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 50));
  return held();
}

/** The middles of the first marks that have a size. */
export function marksInSight(selector: string): readonly { readonly x: number; readonly y: number }[] {
  return [...document.querySelectorAll(selector)]
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 || height > 0)
    .map(({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 }))
    .slice(0, 12);
}
