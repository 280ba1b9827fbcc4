export const textLiteral = (value: string): string => `'${value.replaceAll("'", "''")}'`;
export const listLiteral = (values: readonly string[]): string => `[${values.map(textLiteral).join(', ')}]`;
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
/** Columns of files are named by their index, so that no name from a file is part of a statement. */
export const columnAt = (index: number): string => `c${index}`;
