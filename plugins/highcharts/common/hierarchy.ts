import type { DataRow, FilterValue } from '@facet/sdk/common';

/** A part of a hierarchy, inside its parent. */
export interface HierarchyNode {
  readonly id: string;
  /** `null` at the top. */
  readonly parent: string | null;
  /** Values of the columns from the top down to this part. */
  readonly path: readonly FilterValue[];
  /** Sum of its rows. */
  readonly value: number;
  /** Sum of the second metric; `null` without one. */
  readonly second: number | null;
  readonly isLeaf: boolean;
  /** Number of small parts that this node combines; 0: the node is a part itself. */
  readonly rest: number;
}

/**
 * Converts the rows of an answer to a hierarchy with one level per column, in the order of the rows. Rows without a
 * positive amount have no area and are left out.
 */
export function hierarchy(
  rows: readonly DataRow[],
  columns: readonly string[],
  metric: string,
  secondMetric?: string,
): readonly HierarchyNode[] {
  const nodes = new Map<string, Sums>();
  for (const row of rows) {
    const value = row[metric];
    if (typeof value !== 'number' || !(value > 0)) continue;
    const second = secondMetric === undefined ? undefined : row[secondMetric];
    const path: FilterValue[] = [];
    for (const column of columns) {
      const parent = path.length === 0 ? null : idOf(path);
      path.push(row[column] ?? null);
      const id = idOf(path);
      const node = nodes.get(id) ?? { parent, path: [...path], value: 0, second: null };
      nodes.set(id, {
        ...node,
        value: node.value + value,
        second: typeof second === 'number' ? (node.second ?? 0) + second : node.second,
      });
    }
  }
  return [...nodes].map(([id, node]) => ({ id, ...node, isLeaf: node.path.length === columns.length, rest: 0 }));
}

type Sums = Omit<HierarchyNode, 'id' | 'isLeaf' | 'rest'>;

const idOf = (path: readonly FilterValue[]): string => JSON.stringify(path);
