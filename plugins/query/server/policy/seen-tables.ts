import type { TableRead } from '@facet/sdk/server';

/** The tables that Facet's own parser has found, to compare those with that the engine finds. Names compare without case. */
export class SeenTables {
  readonly #names: Set<string>;
  readonly #placed = new Set<string>();

  /** @param called Functions may give rows; an engine that names no schemas tells them like tables. */
  constructor(called: readonly string[]) {
    this.#names = new Set(called);
  }

  /** @param schema `null` where it is not known: a table of the name in any schema has been seen then. */
  add(name: string, schema: string | null): void {
    this.#names.add(name.toLowerCase());
    this.#placed.add(keyOf(schema, name));
  }

  has(table: TableRead): boolean {
    if (typeof table === 'string') return this.#names.has(table.toLowerCase());
    return this.#placed.has(keyOf(table.schema, table.name)) || this.#placed.has(keyOf(null, table.name));
  }
}

const keyOf = (schema: string | null, name: string): string =>
  JSON.stringify([schema?.toLowerCase() ?? null, name.toLowerCase()]);
