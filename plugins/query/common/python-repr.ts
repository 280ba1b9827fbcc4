/** A value as the contract's error texts show it: lists and records in the notation of the original service. */
export function pythonRepr(value: unknown): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) return `[${value.map(pythonRepr).join(', ')}]`;
  if (typeof value === 'object') {
    const members = Object.entries(value).map(([key, member]) => `${quote(key)}: ${pythonRepr(member)}`);
    return `{${members.join(', ')}}`;
  }
  return String(value);
}

function quote(text: string): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')
    .replaceAll(mark, `\\${mark}`);
  return mark + escaped + mark;
}
