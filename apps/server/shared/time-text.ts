/** The metadata's form of a moment: UTC ISO text with microseconds, which sorts as the moments do. */
export function timeText(moment: number): string {
  return `${new Date(moment).toISOString().slice(0, -1)}000`;
}

/** The milliseconds of such a text. */
export const momentOf = (text: string): number => Date.parse(`${text.slice(0, 23)}Z`);
