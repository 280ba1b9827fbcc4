import { createContext, type RefCallback, use, useCallback } from 'react';
import type { Layout } from '../../common/layout/component.ts';
import type { ComponentKindOf } from '../../common/layout/component-kind.ts';
import type { Place } from '../../common/layout/layout-edits.ts';
import { type DragData, mayDrop } from './drag-data.ts';

/** A drop zone with its place on the screen. */
export interface DropGap {
  readonly element: Element;
  readonly place: Place;
}

/**
 * The places of an open editor. The drag library knows one place, the whole canvas: what it says of the place under the pointer
 * draws everything anew that can be dragged or dropped at, which takes too long for a frame.
 */
export class DropGaps {
  readonly #gaps = new Map<Element, Place>();
  #marked: DropGap | undefined;

  /** @returns what takes it away again */
  add(element: Element, place: Place): () => void {
    this.#gaps.set(element, place);
    return () => {
      this.#gaps.delete(element);
      if (this.#marked?.element === element) this.mark(undefined);
    };
  }

  /** The drop zones that accept this component. */
  among(layout: Layout, drag: DragData, kindOf: ComponentKindOf): readonly DropGap[] {
    return [...this.#gaps].flatMap(([element, place]) =>
      mayDrop(layout, drag, place, kindOf) ? [{ element, place }] : [],
    );
  }

  get marked(): DropGap | undefined {
    return this.#marked;
  }

  /** Marks the current drop zone. */
  mark(gap: DropGap | undefined): void {
    if (gap?.element === this.#marked?.element) return;
    this.#marked?.element.removeAttribute(MARK);
    gap?.element.setAttribute(MARK, 'true');
    this.#marked = gap;
  }
}

const MARK = 'data-over';

export const DropGapsContext = createContext<DropGaps | null>(null);

/** The ref of an element that stands for a place. @throws Error outside edit mode */
export function useDropGap({ parentId, index }: Place): RefCallback<Element> {
  const gaps = use(DropGapsContext);
  if (!gaps) throw new Error('There is no edit mode above this place.');
  return useCallback(
    (element) => (element === null ? undefined : gaps.add(element, { parentId, index })),
    [gaps, parentId, index],
  );
}
