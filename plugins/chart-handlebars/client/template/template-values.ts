/** An own member of a JSON value; inherited members are not accessible. */
export function memberOf(value: unknown, name: string): unknown {
  if (typeof value === 'string') return name === 'length' ? value.length : undefined;
  if (Array.isArray(value)) {
    if (name === 'length') return value.length;
    return /^\d+$/.test(name) ? (value as readonly unknown[])[Number(name)] : undefined;
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[name];
}

/** True for null, false, zero, an empty text and an empty list. */
export function isEmpty(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : !value;
}

export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join(',');
  return typeof value === 'object' ? '[object Object]' : String(value);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
  '`': '&#x60;',
  '=': '&#x3D;',
};

export function escaped(text: string): string {
  return text.replaceAll(/[&<>"'`=]/g, (character) => ENTITIES[character] ?? character);
}
