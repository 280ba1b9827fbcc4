/** A timestamp in the format of the metadata tables: `YYYY-MM-DDTHH:MM:SS.ffffff`, UTC without a zone. */
export function utcText(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, -1)}000`;
}
