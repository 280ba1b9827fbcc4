/** A parsed `when` condition. */
export type Condition =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'literal'; readonly value: Scalar }
  | { readonly kind: 'list'; readonly values: readonly Scalar[] }
  | { readonly kind: 'not'; readonly of: Condition }
  | { readonly kind: 'and' | 'or' | '==' | '!=' | 'in'; readonly left: Condition; readonly right: Condition };

export type Scalar = string | number | boolean | null;

export type ContextKeys = Readonly<Record<string, unknown>>;

/** Whether the condition holds. Keys that are not there are `undefined`: false, and equal to nothing. */
export function holds(condition: Condition, keys: ContextKeys): boolean {
  return Boolean(valueOf(condition, keys));
}

function valueOf(condition: Condition, keys: ContextKeys): unknown {
  switch (condition.kind) {
    case 'key':
      return Object.hasOwn(keys, condition.key) ? keys[condition.key] : undefined;
    case 'literal':
      return condition.value;
    case 'list':
      return condition.values;
    case 'not':
      return !holds(condition.of, keys);
    case 'and':
      return holds(condition.left, keys) && holds(condition.right, keys);
    case 'or':
      return holds(condition.left, keys) || holds(condition.right, keys);
    case '==':
      return valueOf(condition.left, keys) === valueOf(condition.right, keys);
    case '!=':
      return valueOf(condition.left, keys) !== valueOf(condition.right, keys);
    case 'in':
      return contains(valueOf(condition.right, keys), valueOf(condition.left, keys));
  }
}

function contains(list: unknown, member: unknown): boolean {
  return Array.isArray(list) && list.includes(member);
}
