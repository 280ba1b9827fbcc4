import type { ArrowEncoder, TableWriters } from '@facet/plugin-query/contract.server';
import type { ColumnBatch } from '@facet/sdk/server';
import { FIELDS_KEY, type ResultField } from '../../common/result-field.ts';
import { resultFields } from './result-fields.ts';
import type { ResultStore, ResultWriter, StoredResult } from './result-store.ts';

/** Rows that can be read from the start, any number of times. */
export interface ReadableResult {
  /** Empty for a statement that returns no rows. */
  readonly fields: readonly ResultField[];
  readonly rowCount: number;
  /** The schema message of the Arrow stream; empty without fields. */
  readonly schema: Uint8Array;
  /** Chunks of the Arrow stream. */
  chunks(): AsyncGenerator<Uint8Array<ArrayBuffer> | Uint8Array>;
}

export interface KeptRows {
  /** The person who runs the query. */
  readonly owner: number;
  /** Maximum number of rows; one more row is read to know that rows were cut. */
  readonly limit: number;
  /** Row rules of the person who runs the query, see `SqlSessions.bindingOf`. */
  readonly binding: string | null;
}

/** Chunks in memory: a reader that keeps up gets them without reading the store. */
const KEPT_CHUNKS = 2;

/**
 * A result, during its writing and afterwards. It is encoded once; the store sets the engine's pace, and each reader
 * follows at its own pace.
 */
export class LiveResult implements ReadableResult {
  readonly #tables: Pick<TableWriters, 'arrow'>;
  readonly #store: ResultStore;
  readonly #key: string;
  readonly #writer: ResultWriter;
  readonly #limit: number;
  readonly #binding: string | null;
  readonly #chunks: { readonly rows: number; readonly bytes: number }[] = [];
  readonly #recent = new Map<number, Uint8Array>();
  #encoder: ArrowEncoder | undefined;
  #fields: readonly ResultField[] = [];
  #columnTypes: readonly string[] = [];
  #rowCount = 0;
  #byteCount = 0;
  #cut = false;
  #ended = false;
  #finished = false;
  #grown = Promise.withResolvers<void>();

  static async open(tools: LiveResultTools, key: string, kept: KeptRows): Promise<LiveResult> {
    return new LiveResult(tools, key, await tools.results.create(key, kept.owner), kept);
  }

  private constructor(
    { tables, results }: LiveResultTools,
    key: string,
    writer: ResultWriter,
    { limit, binding }: KeptRows,
  ) {
    this.#tables = tables;
    this.#store = results;
    this.#key = key;
    this.#writer = writer;
    this.#limit = limit;
    this.#binding = binding;
  }

  get key(): string {
    return this.#key;
  }

  get fields(): readonly ResultField[] {
    return this.#fields;
  }

  get rowCount(): number {
    return this.#rowCount;
  }

  /** Size of the result in the store. */
  get byteCount(): number {
    return this.#byteCount;
  }

  /** The engine's own names of the columns' types. */
  get columnTypes(): readonly string[] {
    return this.#columnTypes;
  }

  get schema(): Uint8Array {
    return this.#encoder?.schema ?? new Uint8Array();
  }

  /** Whether rows were cut by the limit. */
  get cut(): boolean {
    return this.#cut;
  }

  async append(batch: ColumnBatch): Promise<void> {
    const encoder = (this.#encoder ??= await this.#start(batch));
    const rows = Math.min(batch.rowCount, this.#limit - this.#rowCount);
    if (rows < batch.rowCount) this.#cut = true;
    if (!encoder || rows <= 0) return;
    for (const chunk of encoder.encode(batch, rows)) {
      await this.#writer.append(chunk.bytes);
      const index = this.#chunks.push({ rows: chunk.rows, bytes: chunk.bytes.length }) - 1;
      this.#recent.set(index, chunk.bytes);
      this.#recent.delete(index - KEPT_CHUNKS);
      this.#rowCount += chunk.rows;
      this.#byteCount += chunk.bytes.length;
    }
    this.#wake();
  }

  /** Marks the result as complete: from now on its rows can be opened by their key. */
  async finish(): Promise<void> {
    await this.#writer.finish({
      fields: this.#fields,
      rowCount: this.#rowCount,
      schemaBytes: this.schema.length,
      chunks: this.#chunks,
      binding: this.#binding,
    });
    this.#finished = true;
    await this.#end();
  }

  /** Ends a failed run; readers end with the rows that were written. */
  async discard(): Promise<void> {
    if (!this.#ended) await this.#end();
  }

  async *chunks(): AsyncGenerator<Uint8Array<ArrayBuffer> | Uint8Array> {
    let stored: StoredResult | undefined;
    try {
      for (let index = 0; ; index += 1) {
        while (index >= this.#chunks.length && !this.#ended) await this.#grown.promise;
        if (index >= this.#chunks.length) return;
        const recent = this.#recent.get(index);
        if (recent) {
          yield recent;
          continue;
        }
        if (this.#ended && !this.#finished) return;
        if (this.#finished) stored ??= await this.#store.open(this.#key);
        yield await (stored ?? this.#writer).read(index + 1);
      }
    } finally {
      await stored?.close();
    }
  }

  async #start(first: ColumnBatch): Promise<ArrowEncoder | undefined> {
    if (first.columns.length === 0) return undefined;
    const planned = resultFields(first);
    this.#fields = planned.fields;
    this.#columnTypes = first.columns.map(({ type }) => type);
    const encoder = this.#tables.arrow({
      columns: planned.columns,
      metadata: { [FIELDS_KEY]: JSON.stringify(planned.fields) },
      first,
    });
    await this.#writer.append(encoder.schema);
    return encoder;
  }

  #wake(): void {
    const grown = this.#grown;
    this.#grown = Promise.withResolvers<void>();
    grown.resolve();
  }

  async #end(): Promise<void> {
    this.#ended = true;
    this.#wake();
    await this.#writer.close();
  }
}

export interface LiveResultTools {
  readonly tables: Pick<TableWriters, 'arrow'>;
  readonly results: ResultStore;
}

/** Rows of a finished run. The caller must close it. */
export async function openResult(
  store: ResultStore,
  key: string,
): Promise<(ReadableResult & StoredResult) | undefined> {
  const stored = await store.open(key);
  if (!stored) return undefined;
  const { meta } = stored;
  return {
    ...stored,
    fields: meta.fields,
    rowCount: meta.rowCount,
    schema: meta.schemaBytes === 0 ? new Uint8Array() : await stored.read(0),
    async *chunks() {
      for (let index = 1; index <= meta.chunks.length; index += 1) yield await stored.read(index);
    },
  };
}
