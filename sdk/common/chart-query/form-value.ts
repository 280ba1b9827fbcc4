/** A control that holds one value or many, as a list without holes. */
export function listOf<T = unknown>(value: unknown): readonly T[] {
  if (value === null || value === undefined) return [];
  return (Array.isArray(value) ? value : [value]) as readonly T[];
}

/** Stored forms hold numbers as texts too. `undefined` when there is none. */
export function numberOf(value: unknown): number | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const number = Number(value);
  return Number.isNaN(number) ? undefined : number;
}

export function wholeOf(value: unknown, otherwise: number): number {
  const number = numberOf(value);
  return number === undefined ? otherwise : Math.trunc(number);
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
