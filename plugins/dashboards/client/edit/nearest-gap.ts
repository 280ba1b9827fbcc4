import type { Collision, CollisionDetection, KeyboardCoordinateGetter } from '@dnd-kit/core';
import { landingIndex } from '../../common/layout/layout-edits.ts';
import type { Layout } from '../../common/layout/component.ts';
import type { DashboardRuntime } from '../runtime/dashboard-runtime.ts';
import { type DragData, isDragData } from './drag-data.ts';
import type { DropGap, DropGaps } from './drop-gaps.ts';

type Edited = Pick<DashboardRuntime, 'store' | 'componentKind'>;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The only thing that the drag library can drop at. */
export const CANVAS = 'canvas';

/** The drop zone nearest to the pointer among those that accept the dragged component. */
export function nearestGap({ store, componentKind }: Edited, gaps: DropGaps): CollisionDetection {
  return ({ active, pointerCoordinates, collisionRect }) => {
    const drag = active.data.current;
    if (!isDragData(drag)) return [];
    const point = pointerCoordinates ?? centreOf(collisionRect);
    const nearest = nearestOf(point, gaps.among(store.getState().layout, drag, componentKind));
    return nearest ? [{ id: CANVAS, data: { gap: nearest } }] : [];
  };
}

/** What `nearestGap` found. */
export function gapOf(collisions: readonly Collision[] | null): DropGap | undefined {
  return collisions?.[0]?.data?.['gap'];
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * With the arrow keys a lifted component moves from place to place in reading order. The drop zones on both sides of where it
 * stands are one place, so that each key changes something.
 */
export function gapByKeys({ store, componentKind }: Edited, gaps: DropGaps): KeyboardCoordinateGetter {
  return (event, { context }) => {
    const step = STEPS[event.code];
    const drag = context.active?.data.current;
    const own = context.collisionRect;
    if (step === undefined || !isDragData(drag) || !own) return undefined;
    event.preventDefault();
    const { layout } = store.getState();
    const among = gaps.among(layout, drag, componentKind);
    const open = distinct(among, (gap) => spotOf(layout, drag, gap))
      .map((gap) => ({ gap, rect: gap.element.getBoundingClientRect() }))
      .sort((a, b) => a.rect.top - b.rect.top || a.rect.left - b.rect.left);
    const from = gaps.marked ?? nearestOf(centreOf(own), among);
    const spot = from && spotOf(layout, drag, from);
    const here = Math.max(
      0,
      open.findIndex(({ gap }) => spotOf(layout, drag, gap) === spot),
    );
    const next = open[Math.min(Math.max(here + step, 0), open.length - 1)];
    if (!next) return undefined;
    const target = centreOf(next.rect);
    return { x: target.x - own.width / 2, y: target.y - own.height / 2 };
  };
}

/** Drop zones with the same spot put the component at the same place. */
function spotOf(layout: Layout, drag: DragData, { place }: DropGap): string {
  const index = drag.kind === 'move' ? landingIndex(layout, drag.id, place) : place.index;
  return `${place.parentId} ${index}`;
}

function distinct<T>(all: readonly T[], keyOf: (one: T) => string): readonly T[] {
  return [...new Map(all.toReversed().map((one) => [keyOf(one), one])).values()];
}

function nearestOf(point: Point, gaps: readonly DropGap[]): DropGap | undefined {
  let nearest: DropGap | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const gap of gaps) {
    const far = distance(point, gap.element.getBoundingClientRect());
    if (far >= least) continue;
    nearest = gap;
    least = far;
  }
  return nearest;
}

type Box = Pick<DOMRectReadOnly, 'left' | 'top' | 'right' | 'bottom' | 'width' | 'height'>;

function centreOf(box: Box): Point {
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

function distance(point: Point, box: Box): number {
  const dx = Math.max(box.left - point.x, 0, point.x - box.right);
  const dy = Math.max(box.top - point.y, 0, point.y - box.bottom);
  return Math.hypot(dx, dy);
}
