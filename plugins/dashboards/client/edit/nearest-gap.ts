import type { ClientRect, CollisionDetection, KeyboardCoordinateGetter } from '@dnd-kit/core';
import type { DashboardRuntime } from '../runtime/dashboard-runtime.ts';
import { isDragData, isDropData, mayDrop } from './drag-data.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The gap nearest to the pointer, of those where the dragged thing may stand. */
export function nearestGap({ store, componentKind }: DashboardRuntime): CollisionDetection {
  return ({ active, droppableContainers, droppableRects, pointerCoordinates, collisionRect }) => {
    const drag = active.data.current;
    if (!isDragData(drag)) return [];
    const { layout } = store.getState();
    const point = pointerCoordinates ?? centreOf(collisionRect);
    const found = droppableContainers.flatMap((container) => {
      const rect = droppableRects.get(container.id);
      const drop = container.data.current;
      if (!rect || !isDropData(drop) || !mayDrop(layout, drag, drop.place, componentKind)) return [];
      return [{ id: container.id, data: { droppableContainer: container, value: distance(point, rect) } }];
    });
    return found.sort((a, b) => a.data.value - b.data.value).slice(0, 1);
  };
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** With the arrow keys a lifted thing goes from gap to gap in reading order. */
export function gapByKeys({ store, componentKind }: DashboardRuntime): KeyboardCoordinateGetter {
  return (event, { context }) => {
    const step = STEPS[event.code];
    const drag = context.active?.data.current;
    const own = context.collisionRect;
    if (step === undefined || !isDragData(drag) || !own) return undefined;
    event.preventDefault();
    const { layout } = store.getState();
    const gaps = context.droppableContainers
      .getEnabled()
      .flatMap((container) => {
        const rect = context.droppableRects.get(container.id);
        const drop = container.data.current;
        return rect && isDropData(drop) && mayDrop(layout, drag, drop.place, componentKind)
          ? [{ id: container.id, rect }]
          : [];
      })
      .sort((a, b) => a.rect.top - b.rect.top || a.rect.left - b.rect.left);
    const here = centreOf(own);
    const over = gaps.findIndex((gap) => gap.id === context.over?.id);
    const now = over === -1 ? nearestIndex(here, gaps) : over;
    const next = gaps[Math.min(Math.max(now + step, 0), gaps.length - 1)];
    if (!next) return undefined;
    const target = centreOf(next.rect);
    return { x: target.x - own.width / 2, y: target.y - own.height / 2 };
  };
}

function nearestIndex(point: Point, gaps: readonly { readonly rect: ClientRect }[]): number {
  const distances = gaps.map(({ rect }) => distance(point, rect));
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}

function centreOf(rect: ClientRect): Point {
  return { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
}

function distance(point: Point, rect: ClientRect): number {
  const dx = Math.max(rect.left - point.x, 0, point.x - rect.right);
  const dy = Math.max(rect.top - point.y, 0, point.y - rect.bottom);
  return Math.hypot(dx, dy);
}
