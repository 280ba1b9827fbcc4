import { isRecord } from '@facet/sdk/chart-query';
import type { DragEvent } from 'react';
import type { DraggedField } from '../common/dragged-field.ts';

const FIELD_TYPE = 'application/x-facet-field';

export function readDraggedField(event: DragEvent): DraggedField | null {
  const text = event.dataTransfer.getData(FIELD_TYPE);
  if (text === '') return null;
  const [kind, ...name] = text.split(':');
  return kind === 'column' || kind === 'metric' ? { kind, name: name.join(':') } : null;
}

/** The kind of a pill's value; lists of the same kind accept pills from each other. */
export type PillKind = 'column' | 'metric' | 'filter' | 'layer' | 'rule' | 'time-column';

/** A pill that is dragged to another position of its list, or to another list. */
export interface DraggedPill {
  readonly kind: PillKind;
  /** Id of the list that the pill comes from. */
  readonly list: string;
  readonly index: number;
  readonly value: unknown;
}

const PILL_TYPE = 'application/x-facet-pill-';

/**
 * Whether another list has accepted the pill that is being dragged. `dragend` does not tell: Chromium reports what was offered
 * while the pill was over the list, not what the drop decided.
 */
let accepted = false;

export function acceptDraggedPill(): void {
  accepted = true;
}

export function wasDraggedPillAccepted(): boolean {
  return accepted;
}

export function writeDraggedPill(event: DragEvent, pill: DraggedPill): void {
  accepted = false;
  event.dataTransfer.setData(`${PILL_TYPE}${pill.kind}`, JSON.stringify(pill));
  event.dataTransfer.effectAllowed = 'move';
}

export function readDraggedPill(event: DragEvent, kind: PillKind): DraggedPill | null {
  const text = event.dataTransfer.getData(`${PILL_TYPE}${kind}`);
  if (text === '') return null;
  const pill: unknown = JSON.parse(text);
  if (!isRecord(pill) || typeof pill['list'] !== 'string' || typeof pill['index'] !== 'number') return null;
  return { kind, list: pill['list'], index: pill['index'], value: pill['value'] };
}

/** During a drag, browsers reveal only the names of the data types, so the name contains the kind of the pill. */
export function mayDrop(event: DragEvent, kind: PillKind, takesFields: boolean): boolean {
  const { types } = event.dataTransfer;
  return (takesFields && types.includes(FIELD_TYPE)) || types.includes(`${PILL_TYPE}${kind}`);
}
