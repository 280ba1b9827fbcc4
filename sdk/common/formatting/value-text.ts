/** The text of null, empty and boolean values in legends, axes and filters. */
export function groupText(value: unknown): string {
  if (value === null || value === undefined) return '<NULL>';
  if (value === '') return '<empty string>';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}
