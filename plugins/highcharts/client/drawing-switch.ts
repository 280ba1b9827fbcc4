/** Pixels that the choice above a picture takes. */
export const SWITCH_ROOM = 36;

/** A choice above the picture. It lasts as long as the chart is in sight; the form says how it starts. */
export interface DrawingSwitch<P> {
  /** Read by assistive technology. */
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  /** What is drawn with another choice. */
  with(value: string): P;
}
