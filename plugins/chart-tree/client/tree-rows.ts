import { numberOrNull } from '@facet/plugin-highcharts/contract';
import type { DataRow } from '@facet/sdk/common';

export interface TreeNode {
  readonly id: string;
  /** Undefined: the root. */
  readonly parent: string | undefined;
  readonly name: string;
  readonly value: number | null;
  /** Steps from the root. */
  readonly depth: number;
  readonly children: readonly string[];
}

export interface Tree {
  /** From the root on, level by level; at most as many as are drawn. */
  readonly nodes: readonly TreeNode[];
  /** Nodes below the root, drawn or not. */
  readonly all: number;
  /** Rows that the root does not lead to. */
  readonly leftOut: number;
}

interface TreeSource {
  readonly id: string;
  readonly parent: string;
  readonly name: string | undefined;
  readonly metric: string | undefined;
  /** Id of the root; absent: what nothing is above of. */
  readonly root: string | undefined;
}

type Row = Pick<TreeNode, 'id' | 'name' | 'value'> & { readonly parent: string };

/** Of several roots: a node above all of them, that has no name. */
const ABOVE = '\u0000above';

/** Rows as a tree. A second row of an id is another parent of it, which a tree does not have: the first one stays. */
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

/** Numbers of columns that may be empty come as fractions: 1 and 1.0 are the same id. */
const idOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
