import { type DragEvent, type RefObject, useId, useRef, useState } from 'react';
import type { DraggedField } from '../common/dragged-field.ts';
import { mayDrop, type PillKind, readDraggedField, readDraggedPill, writeDraggedPill } from './field-drag.ts';
import { useFieldPlace } from './field-places.tsx';

/** Of the element of one pill. */
export interface PillHandlers {
  onDragStart(event: DragEvent): void;
  onDragEnd(event: DragEvent): void;
  onDragOver(event: DragEvent): void;
  onDrop(event: DragEvent): void;
}

/** What a list does with fields of the dataset. */
export interface FieldTaking {
  takes(field: DraggedField): boolean;
  /** Adds what stands for the field; `edit`: it has to be said first what of it is wanted. */
  add(field: DraggedField): 'edit' | undefined;
}

/** A list of pills that can be dragged. */
export interface PillDragging {
  /** What the items are: lists of the same give pills to each other. */
  readonly holds: PillKind;
  readonly items: readonly unknown[];
  onRemove(index: number): void;
  onMove(from: number, to: number): void;
  /** Absent: fields of the dataset are not taken. */
  readonly fields?: FieldTaking;
  /** A pill of another list; answers whether it is taken. Absent: none is. */
  onReceive?(value: unknown): boolean;
}

/** A dropped field is added as a pill, a pill of this list moves within it, and a pill of another list moves to this one. */
export function usePillDrag(
  list: PillDragging & { readonly label: string },
  mayAdd: boolean,
  onEdit: (field: DraggedField) => void,
) {
  const id = useId();
  const element: RefObject<HTMLDivElement | null> = useRef(null);
  const takes = (field: DraggedField) => mayAdd && list.fields?.takes(field) === true;
  const add = (field: DraggedField): void => {
    if (takes(field) && list.fields?.add(field) === 'edit') onEdit(field);
  };
  useFieldPlace({ label: list.label, element, takes, add });
  const [over, setOver] = useState(false);
  const onDragOver = (event: DragEvent): void => {
    if (!mayDrop(event, list.holds, list.fields !== undefined)) return;
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
      add(field);
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
      ref: element,
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
