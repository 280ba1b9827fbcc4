/** `changed_by.first_name` → `Changed By First Name`. */
export function prettifyColumn(name: string): string {
  return name
    .replaceAll(/[._]/g, ' ')
    .toLowerCase()
    .replaceAll(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase());
}

export function labelsOf(columns: readonly string[]): Record<string, string> {
  return Object.fromEntries(columns.map((column) => [column, prettifyColumn(column)]));
}
