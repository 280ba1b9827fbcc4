export const textLiteral = (value: string): string => `'${value.replaceAll("'", "''")}'`;
export const listLiteral = (values: readonly string[]): string => `[${values.map(textLiteral).join(', ')}]`;
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
/** Columns of files are called by their position, so that no name of a file is part of a statement that reads it. */
export const columnAt = (index: number): string => `c${index}`;
