/** Height in pixels of the switch above a chart. */
export const SWITCH_ROOM = 36;

/**
 * A switch above a chart, such as the way of stacking. The choice lasts while the chart is mounted; the form gives the
 * first one.
 */
export interface DrawingSwitch<P> {
  /** Accessible name. */
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  /** The props of the chart for another choice. */
  with(value: string): P;
}
