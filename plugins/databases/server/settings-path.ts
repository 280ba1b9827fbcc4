/** Prefix of form fields that are stored in the secret settings; the path in them follows. */
export const SECRET_PLACE = 'secret.';

/** @param path Names of members, separated by dots */
export function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => membersOf(at)[name], value);
}

export function withValueAt(value: unknown, path: string, answer: string): unknown {
  const [name = '', ...rest] = path.split('.');
  const before = membersOf(value);
  return { ...before, [name]: rest.length === 0 ? answer : withValueAt(before[name], rest.join('.'), answer) };
}

const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
