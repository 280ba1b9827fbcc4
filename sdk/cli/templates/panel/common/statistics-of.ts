export interface Statistics {
  readonly lines: number;
  readonly characters: number;
}

/** Of a text without the space around it. */
export function statisticsOf(sql: string): Statistics {
  const text = sql.trim();
  return { lines: text === '' ? 0 : text.split('\n').length, characters: [...text].length };
}
