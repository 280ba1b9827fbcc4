/** The metadata's form of a moment: UTC ISO text with microseconds, which sorts as the moments do. */
export function timeText(moment: number): string {
  return `${new Date(moment).toISOString().slice(0, -1)}000`;
}
