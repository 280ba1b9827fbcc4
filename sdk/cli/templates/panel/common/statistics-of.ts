export interface Statistics {
  readonly lines: number;
  readonly characters: number;
}

/** Counts lines and characters of a text, without white space at its ends. */
export function statisticsOf(sql: string): Statistics {
  const text = sql.trim();
  return { lines: text === '' ? 0 : text.split('\n').length, characters: [...text].length };
}
