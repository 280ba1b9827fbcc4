import { type DragEvent, useId, useState } from 'react';
import {
  type DraggedField,
  mayDrop,
  type PillKind,
  readDraggedField,
  readDraggedPill,
  writeDraggedPill,
} from './field-drag.ts';

/** Of the element of one pill. */
export interface PillHandlers {
  onDragStart(event: DragEvent): void;
  onDragEnd(event: DragEvent): void;
  onDragOver(event: DragEvent): void;
  onDrop(event: DragEvent): void;
}

/** A list of pills that can be dragged. */
export interface PillDragging {
  /** What the items are: lists of the same give pills to each other. */
  readonly holds: PillKind;
  readonly items: readonly unknown[];
  onRemove(index: number): void;
  onMove(from: number, to: number): void;
  onDrop(field: DraggedField): void;
  /** A pill of another list; answers whether it is taken. Absent: none is. */
  onReceive?(value: unknown): boolean;
}

/** Fields that are dropped are added, pills of the list move, and pills of others change over. */
export function usePillDrag(list: PillDragging, mayAdd: boolean) {
  const id = useId();
  const [over, setOver] = useState(false);
  const onDragOver = (event: DragEvent): void => {
    if (!mayDrop(event, list.holds)) return;
    event.preventDefault();
    setOver(true);
  };
  /** @param at place among the pills that something was dropped on; the end where it was dropped beside them. */
  const onDrop = (event: DragEvent, at: number): void => {
    setOver(false);
    event.preventDefault();
    // A pill lies inside of its list, which would hear of it again.
    event.stopPropagation();
    const field = readDraggedField(event);
    if (field !== null) {
      if (mayAdd) list.onDrop(field);
      return;
    }
    const pill = readDraggedPill(event, list.holds);
    if (pill === null) return;
    // The list that it comes from takes it out only where it has arrived.
    if (pill.list === id) {
      if (pill.index !== at) list.onMove(pill.index, at);
      event.dataTransfer.dropEffect = 'none';
      return;
    }
    event.dataTransfer.dropEffect = mayAdd && list.onReceive?.(pill.value) === true ? 'move' : 'none';
  };
  return {
    over,
    listHandlers: {
      onDragOver,
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => onDrop(event, list.items.length - 1),
    },
    pillHandlers: (index: number, value: unknown): PillHandlers => ({
      onDragStart: (event) => writeDraggedPill(event, { kind: list.holds, list: id, index, value }),
      onDragEnd: (event) => {
        if (event.dataTransfer.dropEffect === 'move') list.onRemove(index);
      },
      onDragOver,
      onDrop: (event) => onDrop(event, index),
    }),
  };
}
