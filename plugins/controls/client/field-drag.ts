import type { DragEvent } from 'react';

/** What is dragged from the dataset's pane into a control. */
export interface DraggedField {
  readonly kind: 'column' | 'metric';
  readonly name: string;
}

const TYPE = 'application/x-facet-field';

export function readDraggedField(event: DragEvent): DraggedField | null {
  const text = event.dataTransfer.getData(TYPE);
  if (text === '') return null;
  const [kind, ...name] = text.split(':');
  return kind === 'column' || kind === 'metric' ? { kind, name: name.join(':') } : null;
}

export function mayDrop(event: DragEvent): boolean {
  return event.dataTransfer.types.includes(TYPE);
}
