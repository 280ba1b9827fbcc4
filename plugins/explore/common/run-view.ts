/** What the chart's place shows after the last run. */
export type RunView =
  /** The picture of the last answer. */
  | 'picture'
  /** The picture of an earlier answer to the same question: asking again failed. */
  | 'kept'
  /** Why there is no picture of what was asked. */
  | 'failure'
  | 'nothing';

export interface RunFacts {
  readonly hasFailed: boolean;
  readonly hasPicture: boolean;
  /** The run that failed asked the same as the picture shows. */
  readonly askedAgain: boolean;
  /** The controls are back at what the picture shows. */
  readonly isBack: boolean;
}

/** Old rows never stand under the failure of another question; the same question keeps its last answer. */
export function runView({ hasFailed, hasPicture, askedAgain, isBack }: RunFacts): RunView {
  if (!hasFailed) return hasPicture ? 'picture' : 'nothing';
  if (!hasPicture) return 'failure';
  if (askedAgain) return 'kept';
  return isBack ? 'picture' : 'failure';
}
