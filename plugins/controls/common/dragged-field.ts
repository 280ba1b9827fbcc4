/** What is taken from a list of a dataset's fields into a control. */
export interface DraggedField {
  readonly kind: 'column' | 'metric';
  readonly name: string;
}
