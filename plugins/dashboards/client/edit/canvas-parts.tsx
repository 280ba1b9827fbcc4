import {
  type ComponentType,
  createElement,
  Fragment,
  useId,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface CanvasPart {
  readonly element: Element;
  readonly content: ReactNode;
}

/**
 * Parts of the editor that stand within the canvas. The editor draws them, so that they have its contexts, and the canvas knows
 * nothing of them but their places: it stays as it is when the editor opens and closes, with all charts that are drawn in it.
 */
export class CanvasParts {
  readonly #parts = new Map<string, CanvasPart>();
  readonly #listeners = new Set<() => void>();
  #version = 0;

  /** @returns what takes it away again */
  put(key: string, part: CanvasPart): () => void {
    this.#parts.set(key, part);
    this.#changed();
    return () => {
      this.#parts.delete(key);
      this.#changed();
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Another number after each change. */
  readonly version = (): number => this.#version;

  entries(): Iterable<readonly [key: string, part: CanvasPart]> {
    return this.#parts;
  }

  #changed(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}

/** A component for the canvas in whose place the editor draws this part. */
export function placeOfPart<P extends object>(parts: CanvasParts, Part: ComponentType<P>): ComponentType<P> {
  return function PartPlace(props: P) {
    const key = useId();
    const place = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => {
      const element = place.current;
      return element === null ? undefined : parts.put(key, { element, content: createElement(Part, props) });
    });
    return <div ref={place} style={{ display: 'contents' }} data-edit-part />;
  };
}

/** Draws the parts in their places. */
export function PartsOfCanvas({ parts }: { readonly parts: CanvasParts }) {
  useSyncExternalStore(parts.subscribe, parts.version);
  return Array.from(parts.entries(), ([key, { element, content }]) => (
    <Fragment key={key}>{createPortal(content, element)}</Fragment>
  ));
}
