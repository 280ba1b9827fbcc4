import type { DashboardRuntime } from '../runtime/dashboard-runtime.ts';

const LOOK_MS = 100;
const UNDRAWN = '[data-chart][aria-busy="true"], [data-loading-component]';
/** Charts that are not drawn by then are shown as they are. */
const PATIENCE_MS = 60_000;

/** Has all charts of the tabs that are open drawn, those out of sight too, and waits until they are. */
export async function drawAll(runtime: Pick<DashboardRuntime, 'store'>, canvas: Element): Promise<void> {
  runtime.store.setState({ drawsAll: true });
  const end = Date.now() + PATIENCE_MS;
  await pause();
  while (canvas.querySelector(UNDRAWN) !== null && Date.now() < end) await pause();
}

/** The dashboard's content, without its bars. */
export const dashboardCanvas = (): HTMLElement | null => document.querySelector('[data-dashboard-styled]');

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, LOOK_MS));
