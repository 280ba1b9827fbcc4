import type { DataRow } from '@facet/sdk/common';
import type { Cell } from './aggregator.ts';

const NO_CHILDREN: ReadonlyMap<Cell, AxisNode> = new Map();

/** A heading: the rows with the same values in the dimensions from the outermost to this one. */
export class AxisNode {
  /** Absent for most: of a million headings, a map each would take most of the time. */
  #children: Map<Cell, AxisNode> | undefined;
  readonly id: number;
  readonly value: Cell;
  readonly parent: AxisNode | null;
  readonly depth: number;

  constructor(id: number, value: Cell, parent: AxisNode | null) {
    this.id = id;
    this.value = value;
    this.parent = parent;
    this.depth = parent === null ? 0 : parent.depth + 1;
  }

  get children(): ReadonlyMap<Cell, AxisNode> {
    return this.#children ?? NO_CHILDREN;
  }

  addChild(child: AxisNode): void {
    this.#children ??= new Map();
    this.#children.set(child.value, child);
  }

  /** The values of the dimensions, from the outermost. */
  get path(): readonly Cell[] {
    return this.parent === null ? [] : [...this.parent.path, this.value];
  }

  /** The ancestor with the given number of dimensions. */
  above(depth: number): AxisNode {
    return this.parent === null || this.depth <= depth ? this : this.parent.above(depth);
  }
}

/** The headings of one axis; the root stands for all rows. */
export class AxisTree {
  readonly root = new AxisNode(0, null, null);
  /** Names of the columns, the outermost first. */
  readonly dimensions: readonly string[];
  /** The different values of each dimension. */
  readonly values: readonly ReadonlySet<Cell>[];
  readonly #values: readonly Set<Cell>[];
  #count = 1;

  constructor(dimensions: readonly string[]) {
    this.dimensions = dimensions;
    this.#values = dimensions.map(() => new Set<Cell>());
    this.values = this.#values;
  }

  get depth(): number {
    return this.dimensions.length;
  }

  get count(): number {
    return this.#count;
  }

  add(row: DataRow): AxisNode {
    let node = this.root;
    for (const dimension of this.dimensions) {
      const value = row[dimension] ?? null;
      let next = node.children.get(value);
      if (next === undefined) {
        next = new AxisNode(this.#count, value, node);
        this.#count += 1;
        node.addChild(next);
        this.#values[node.depth]?.add(value);
      }
      node = next;
    }
    return node;
  }

  /** The heading of a row's first `depth` dimensions; undefined if there is no cell below it. */
  find(row: DataRow, depth: number): AxisNode | undefined {
    let node: AxisNode | undefined = this.root;
    for (const dimension of this.dimensions.slice(0, depth)) node = node?.children.get(row[dimension] ?? null);
    return node;
  }
}
