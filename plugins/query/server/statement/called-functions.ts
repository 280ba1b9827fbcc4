import { isRecord } from './syntax-tree.ts';

/**
 * Lower-case names of the functions that a tree of the portable parser calls, without their schemas. Functions that the
 * parser knows by heart are nodes of their own, named after the function; a node is the only member of its object, which
 * tells it from a member such as the `query` of an IN.
 */
export function calledFunctions(root: unknown): readonly string[] {
  const names = new Set<string>();
  const pending: unknown[] = [root];
  while (pending.length > 0) {
    const node = pending.pop();
    if (Array.isArray(node)) for (const member of node) pending.push(member);
    else if (isRecord(node)) {
      const entries = Object.entries(node);
      for (const [key, member] of entries) {
        const name = nameOf(key, member, entries.length === 1);
        if (name !== undefined) names.add(name);
        if (typeof member === 'object' && member !== null) pending.push(member);
      }
    }
  }
  return [...names];
}

function nameOf(key: string, node: unknown, isNode: boolean): string | undefined {
  if (!isRecord(node)) return undefined;
  const method = key === 'method_call' ? node['method'] : undefined;
  const name = isRecord(method) ? method['name'] : (method ?? node['name']);
  if (typeof name === 'string' && ('args' in node || key === 'method_call'))
    return name.toLowerCase().split('.').at(-1);
  return isNode ? key : undefined;
}
