/** A field that is dragged from the list of a dataset into a control. */
export interface DraggedField {
  readonly kind: 'column' | 'metric';
  readonly name: string;
}
