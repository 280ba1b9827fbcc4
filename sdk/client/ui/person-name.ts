export interface Person {
  readonly id?: number;
  readonly first_name?: string | null;
  readonly last_name?: string | null;
}

export function fullName(person: Person | null | undefined): string {
  return [person?.first_name, person?.last_name].filter(Boolean).join(' ');
}

/** First letters of the first and the last word. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  return `${words[0]?.[0] ?? ''}${last?.[0] ?? ''}`.toUpperCase();
}
