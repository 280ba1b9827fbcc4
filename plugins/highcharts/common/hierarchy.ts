import type { DataRow, FilterValue } from '@facet/sdk/common';

/** A part of a whole, inside the part above it. */
export interface HierarchyNode {
  readonly id: string;
  /** `null` at the top. */
  readonly parent: string | null;
  /** Values of the columns down to this part. */
  readonly path: readonly FilterValue[];
  /** Sum of what it holds. */
  readonly value: number;
  /** Sum of the second metric, where there is one. */
  readonly second: number | null;
  readonly isLeaf: boolean;
  /** How many parts it stands for that are not drawn by themselves; 0: it is a part itself. */
  readonly rest: number;
}

/**
 * The rows of an answer as parts within parts, one level a column, in the order of the rows. Rows without a positive amount
 * take no room and are left out.
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
