/** The content of the chart area after the last run. */
export type RunView =
  /** The chart of the last answer. */
  | 'picture'
  /** The chart of an earlier answer to the same query: the refresh failed. */
  | 'kept'
  /** The error of the last run. */
  | 'failure'
  | 'nothing';

export interface RunFacts {
  readonly hasFailed: boolean;
  readonly hasPicture: boolean;
  /** Whether the failed run had the same query as the visible chart. */
  readonly askedAgain: boolean;
  /** Whether the controls are again those of the visible chart. */
  readonly isBack: boolean;
}

/** The rows of one query are never shown with the error of another; after a failed refresh the last answer stays. */
export function runView({ hasFailed, hasPicture, askedAgain, isBack }: RunFacts): RunView {
  if (!hasFailed) return hasPicture ? 'picture' : 'nothing';
  if (!hasPicture) return 'failure';
  if (askedAgain) return 'kept';
  return isBack ? 'picture' : 'failure';
}
