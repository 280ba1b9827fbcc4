const WRAPPED = /^(\w+)\(([a-z]\w*|[a-z]\w*\(.*\))\)$/i;

/** A type without its sizes; what only wraps another type, such as `Nullable`, keeps that one. */
export function shortType(type: string): string {
  const [, wrapper, inner] = WRAPPED.exec(type) ?? [];
  return wrapper === undefined || inner === undefined ? (type.split('(')[0] ?? '') : `${wrapper}(${shortType(inner)})`;
}
