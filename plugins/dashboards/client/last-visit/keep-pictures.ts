import type { Disposable } from '@facet/sdk/common';
import { hasEffect } from '../../common/filters/mask.ts';
import { whenResting } from '../planner/draw-turns.ts';
import type { DashboardRuntime } from '../runtime/dashboard-runtime.ts';
import tileClasses from '../tile/tile.module.css';
import { drawElement, pageStyles } from './draw-element.ts';
import type { KeptPicture, KeptPictures, PictureStore } from './kept-pictures.ts';
import { pictureQuestion, questionParts } from './picture-question.ts';

/** How long no tile may have changed. */
const REST_MS = 2_000;
/** Pictures of a dashboard that refreshes itself every few seconds are not drawn as often. */
const AGAIN_MS = 60_000;
const MOST_PICTURES = 40;
const LAST_VISIT = 'img[data-last-visit]';

/** Keeps pictures of the tiles that are drawn, once they have been at rest, and again after they have changed. */
export function keepPictures(runtime: DashboardRuntime, store: PictureStore): Disposable {
  const left = new AbortController();
  let kept: Promise<KeptPictures> = store.read(runtime.id);
  let due: ReturnType<typeof setTimeout> | undefined;
  let earliest = 0;
  const keepAgain = async (before: KeptPictures) => {
    const now = await drawTiles(runtime, before, left.signal);
    if (left.signal.aborted || !differ(now, before)) return before;
    await store.write(runtime.id, now);
    return now;
  };
  const plan = () => {
    clearTimeout(due);
    due = setTimeout(
      () => {
        earliest = Date.now() + AGAIN_MS;
        // A device that stores nothing, or has no room, shows placeholders at the next visit.
        kept = kept.then(keepAgain).catch(() => ({}));
      },
      Math.max(REST_MS, earliest - Date.now()),
    );
  };
  const unsubscribe = runtime.store.subscribe((state, before) => {
    if (state.outcomes !== before.outcomes) plan();
  });
  plan();
  return {
    dispose() {
      unsubscribe();
      clearTimeout(due);
      left.abort();
    },
  };
}

/**
 * Draws the tiles that differ from their pictures, each in an idle moment of its own. Charts of other tabs, and those that are
 * busy or cannot be read now, keep their pictures; charts that were refused or that the dashboard no longer has lose them.
 */
async function drawTiles(runtime: DashboardRuntime, before: KeptPictures, left: AbortSignal): Promise<KeptPictures> {
  const pictures = new Map(Object.entries(before).filter(([id]) => runtime.chart(Number(id)) !== undefined));
  let styles: string | undefined;
  for (const tile of document.querySelectorAll<HTMLElement>('[data-chart]')) {
    await new Promise<void>(whenResting);
    if (left.aborted) break;
    const id = tile.dataset['chart'] ?? '';
    // A refused chart shows no picture of the last visit; another failure may pass.
    if (runtime.store.getState().outcomes[Number(id)]?.failed && tile.querySelector(LAST_VISIT) === null)
      pictures.delete(id);
    const facts = factsOf(runtime, tile);
    if (facts === null || sameFacts(facts, pictures.get(id))) continue;
    styles ??= await pageStyles(document);
    const image = await drawElement(bodyOf(tile), styles);
    pictures.delete(id);
    // Meanwhile the tile may have got other rows.
    if (image !== null && tile.isConnected && sameFacts(facts, factsOf(runtime, tile)))
      pictures.set(id, { ...facts, image });
  }
  return Object.fromEntries([...pictures].slice(-MOST_PICTURES));
}

type Facts = Omit<KeptPicture, 'image'>;

/** What a tile shows now; `null` while it is busy, has failed, or shows a selection in itself. */
function factsOf(runtime: DashboardRuntime, tile: HTMLElement): Facts | null {
  const state = runtime.store.getState();
  const chart = runtime.chart(Number(tile.dataset['chart']));
  const { failed = true, readAt = null } = (chart && state.outcomes[chart.id]) ?? {};
  if (chart === undefined || failed || readAt === null || tile.getAttribute('aria-busy') === 'true') return null;
  const mask = state.filtering.charts.get(chart.id);
  if (mask && hasEffect(mask)) return null;
  const { clientWidth: width, clientHeight: height } = bodyOf(tile);
  return { question: pictureQuestion(questionParts(runtime, state, chart)), width, height, readAt };
}

const bodyOf = (tile: HTMLElement): HTMLElement =>
  tile.querySelector<HTMLElement>(`:scope > .${tileClasses['body']}`) ?? tile;

const sameFacts = (one: Facts, other: Facts | null | undefined): boolean =>
  one.question === other?.question &&
  one.readAt === other.readAt &&
  one.width === other.width &&
  one.height === other.height;

const differ = (one: KeptPictures, other: KeptPictures): boolean =>
  Object.keys({ ...one, ...other }).some((id) => one[id] !== other[id]);
