import { type DragEvent, type RefObject, useId, useRef, useState } from 'react';
import type { DraggedField } from '../common/dragged-field.ts';
import {
  acceptDraggedPill,
  mayDrop,
  type PillKind,
  readDraggedField,
  readDraggedPill,
  wasDraggedPillAccepted,
  writeDraggedPill,
} from './field-drag.ts';
import { useFieldPlace } from './field-places.tsx';

/** Event handlers for the element of one pill. */
export interface PillHandlers {
  onDragStart(event: DragEvent): void;
  onDragEnd(): void;
  onDragOver(event: DragEvent): void;
  onDrop(event: DragEvent): void;
}

/** The handling of dataset fields in a list. */
export interface FieldTaking {
  takes(field: DraggedField): boolean;
  /** Adds the value for the field; `edit`: opens its editor first. */
  add(field: DraggedField): 'edit' | undefined;
}

/** A list of pills that can be dragged. */
export interface PillDragging {
  /** Kind of the items; lists of the same kind accept pills from each other. */
  readonly holds: PillKind;
  readonly items: readonly unknown[];
  onRemove(index: number): void;
  onMove(from: number, to: number): void;
  /** Absent: the list does not accept dataset fields. */
  readonly fields?: FieldTaking;
  /** Receives a pill of another list and returns whether it is accepted. Absent: none is. */
  onReceive?(value: unknown): boolean;
}

/**
 * Drag and drop of a list: a dropped field is added as a pill, a pill of this list is reordered, and a pill of another
 * list is moved here.
 */
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
  /** @param at Index of the pill under the pointer; the end of the list if there is none. */
  const onDrop = (event: DragEvent, at: number): void => {
    setOver(false);
    event.preventDefault();
    // A pill is inside its list, which would handle the same event again.
    event.stopPropagation();
    const field = readDraggedField(event);
    if (field !== null) {
      add(field);
      return;
    }
    const pill = readDraggedPill(event, list.holds);
    if (pill === null) return;
    // A pill is removed from its source list only after the target list has accepted it.
    if (pill.list === id) {
      if (pill.index !== at) list.onMove(pill.index, at);
    } else if (mayAdd && list.onReceive?.(pill.value) === true) acceptDraggedPill();
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
      onDragEnd: () => {
        if (wasDraggedPillAccepted()) list.onRemove(index);
      },
      onDragOver,
      onDrop: (event) => onDrop(event, index),
    }),
  };
}
