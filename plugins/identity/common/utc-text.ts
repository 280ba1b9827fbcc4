/** A moment as the metadata tables hold it: `YYYY-MM-DDTHH:MM:SS.ffffff`, UTC without a zone. */
export function utcText(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, -1)}000`;
}
