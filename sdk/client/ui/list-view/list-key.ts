/** Key under which a list keeps its pages; invalidate it after a change made elsewhere. */
export function listKey(id: string): readonly [string, string] {
  return ['list', id];
}
