import { numberOrNull } from '@facet/plugin-highcharts/contract';
import type { DataRow } from '@facet/sdk/common';

export interface TreeNode {
  readonly id: string;
  /** Undefined: the root. */
  readonly parent: string | undefined;
  readonly name: string;
  readonly value: number | null;
  /** Distance to the root. */
  readonly depth: number;
  readonly children: readonly string[];
}

export interface Tree {
  /** Nodes by level, limited to the number that is drawn. */
  readonly nodes: readonly TreeNode[];
  /** Number of nodes below the root, drawn or not. */
  readonly all: number;
  /** Number of rows that are not connected to the root. */
  readonly leftOut: number;
}

interface TreeSource {
  readonly id: string;
  readonly parent: string;
  readonly name: string | undefined;
  readonly metric: string | undefined;
  /** Id of the root; absent: the nodes without a parent. */
  readonly root: string | undefined;
}

type Row = Pick<TreeNode, 'id' | 'name' | 'value'> & { readonly parent: string };

/** Id of the artificial node above several roots. */
const ABOVE = '\u0000above';

/**
 * Converts rows to a tree. Further rows with the same id would give a node several parents, so only the first one is
 * used.
 */
export function treeOf(rows: readonly DataRow[], source: TreeSource, most: number): Tree {
  const byId = new Map<string, Row>();
  for (const row of rows) {
    const id = idOf(row[source.id]);
    if (id === '' || byId.has(id)) continue;
    const name = source.name === undefined ? undefined : row[source.name];
    byId.set(id, {
      id,
      parent: idOf(row[source.parent]),
      name: name === null || name === undefined ? id : String(name),
      value: source.metric === undefined ? null : numberOrNull(row[source.metric]),
    });
  }
  const below = Map.groupBy([...byId.values()], ({ parent }) => parent);
  const roots = rootsOf(byId, source.root);
  const [first] = roots;
  if (first === undefined) return { nodes: [], all: 0, leftOut: rows.length };
  const childrenOf = (id: string): readonly Row[] => (id === ABOVE ? roots : (below.get(id) ?? []));
  const top: Row = roots.length === 1 ? first : { id: ABOVE, parent: '', name: '', value: null };
  const seen = new Set([top.id]);
  const nodes: TreeNode[] = [];
  let level: readonly { readonly row: Row; readonly above: string | undefined }[] = [{ row: top, above: undefined }];
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: { row: Row; above: string }[] = [];
    for (const { row, above } of level) {
      const children = childrenOf(row.id).filter(({ id }) => !seen.has(id));
      for (const child of children) {
        seen.add(child.id);
        next.push({ row: child, above: row.id });
      }
      nodes.push({ ...row, parent: above, depth, children: children.map(({ id }) => id) });
    }
    level = next;
  }
  const real = nodes.length - (top.id === ABOVE ? 1 : 0);
  return { nodes: nodes.slice(0, most), all: real, leftOut: rows.length - real };
}

function rootsOf(byId: ReadonlyMap<string, Row>, chosen: string | undefined): readonly Row[] {
  if (chosen !== undefined && chosen.trim() !== '') {
    const root = byId.get(chosen.trim());
    return root === undefined ? [] : [root];
  }
  return [...byId.values()].filter(({ id, parent }) => parent === id || !byId.has(parent));
}

/** Nullable integer columns are returned as fractions: 1 and 1.0 are the same id. */
const idOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
