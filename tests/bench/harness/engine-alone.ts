import { DuckDBInstance } from '@duckdb/node-api';

/** Milliseconds that the engine takes for these questions where nothing but it runs, as many at once as a page asks. */
export async function engineAlone(path: string, texts: readonly string[], atOnce: number): Promise<number> {
  const instance = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY' });
  const connections = await Promise.all(Array.from({ length: atOnce }, () => instance.connect()));
  const left = [...texts];
  const startedAt = performance.now();
  await Promise.all(
    connections.map(async (connection) => {
      for (let text = left.shift(); text !== undefined; text = left.shift()) await connection.runAndReadAll(text);
    }),
  );
  const took = performance.now() - startedAt;
  for (const connection of connections) connection.closeSync();
  instance.closeSync();
  return took;
}
