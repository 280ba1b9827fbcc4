import {
  type ColumnBatch,
  type ColumnVector,
  type Engine,
  type EngineColumn,
  EngineError,
  STANDARD_FUNCTIONS,
  STANDARD_OPERATORS,
  STANDARD_TYPES,
} from '@facet/sdk/server';
import { ordersDialect } from './orders-dialect.ts';

const columns: readonly EngineColumn[] = Array.from({ length: 8 }, (_, index) => ({
  name: `c${index}`,
  type: 'DOUBLE',
  generic: 0,
}));

/** Statements are `rows 10`, `read 10`, `wait`, `fail`, `loop`, `lie rows`, `lie kind`, `lie much`; streams `stream 20`. */
export function createOrdersEngine(say: (message: string) => void): Engine {
  return {
    dialect: ordersDialect,
    capabilities: {
      cancel: true,
      progress: false,
      estimate: false,
      dml: false,
      ctas: false,
      schemas: true,
      catalogs: true,
      fileUpload: true,
    },
    deniedFunctions: new Set(['sleep']),
    vocabulary: {
      functions: new Set(STANDARD_FUNCTIONS),
      types: new Set(STANDARD_TYPES),
      operators: new Set(STANDARD_OPERATORS),
      dots: 'columns',
      subscripts: false,
    },
    async open({ name, password, catalog = 'ours' }) {
      say(`opened ${name} ${password}`);
      return {
        async run(sql, { signal, maxRows }) {
          const [order, argument = ''] = sql.split(' ');
          switch (order) {
            case 'rows':
              return batch(0, Math.min(Number(argument), maxRows));
            case 'read':
              return read(Number(argument));
            case 'wait':
              return cancelled(signal, say);
            case 'loop':
              for (;;);
            case 'lie':
              return lie(argument, maxRows);
            default:
              throw new EngineError('column-missing', 'No column x', { line: 2, column: 7, subject: 'x' });
          }
        },
        async *stream(sql, { signal }) {
          const count = Number(sql.split(' ')[1]);
          let sent = 0;
          try {
            for (; sent < count && !signal.aborted; sent += 1) yield batch(sent * 1_000, 1_000);
          } finally {
            say(`sent ${sent}`);
          }
        },
        ping: async () => undefined,
        catalogs: async () => ({ names: ['ours', 'theirs'], own: catalog }),
        schemas: async () => ['main'],
        tables: async (schema) => [{ name: `orders of ${schema}`, type: 'table' }],
        describeTable: async () => undefined,
        describeQuery: async () => columns,
        partitionsQuery: async (schema, table) => (table === 'whole' ? undefined : `partitions of ${schema}.${table}`),
        functionNames: async () => ['count'],
        defaultSchema: async () => 'main',
        tableLoads: {
          async write({ table, columns }, rows, loadSignal) {
            if (table === 'taken') return { refused: { code: 'table-exists', found: table, rows: 0 } };
            const texts: string[] = [];
            try {
              for await (const { bytes } of rows) {
                texts.push(new TextDecoder().decode(bytes));
                if (table === 'full') throw new EngineError('data', 'No room.');
              }
            } finally {
              if (loadSignal.aborted) say(`dropped ${table}`);
            }
            say(`${table} of ${columns.map(({ name }) => name).join()}: ${JSON.stringify(texts)}`);
            return texts.join('').split('\n').length - 1;
          },
        },
        close: async () => undefined,
      };
    },
  };
}

function batch(from: number, rowCount: number): ColumnBatch {
  const vectors = columns.map((_, index): ColumnVector => {
    const values = new Float64Array(rowCount);
    for (let row = 0; row < rowCount; row += 1) values[row] = (from + row) * (index + 1);
    return { kind: 'numbers', nulls: null, values };
  });
  return { columns, rowCount, vectors };
}

const BLOCK = Array.from({ length: 1_000 }, (_, row) => columns.map((_, index) => row * (index + 1) + 0.25).join('\t'));

/** Rows out of text, as drivers read them from a database. */
function read(rowCount: number): ColumnBatch {
  const values = columns.map(() => new Float64Array(rowCount));
  for (let row = 0; row < rowCount; row += 1) {
    const fields = (BLOCK[row % BLOCK.length] ?? '').split('\t');
    for (const [index, column] of values.entries()) column[row] = Number(fields[index]);
  }
  return { columns, rowCount, vectors: values.map((column) => ({ kind: 'numbers', nulls: null, values: column })) };
}

/** What no honest engine gives. */
function lie(what: string, maxRows: number): ColumnBatch {
  if (what === 'rows') return { ...batch(0, 2), rowCount: 3 };
  if (what === 'much') return batch(0, maxRows + 1);
  const vectors = columns.map(() => ({ kind: 'values', values: 'text' }));
  // The type would not let it pass; an author's compiler may be told to.
  return { ...batch(0, 1), vectors: vectors as unknown as readonly ColumnVector[] };
}

function cancelled(signal: AbortSignal, say: (message: string) => void): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => {
      say('cancelled');
      reject(new EngineError('cancelled', 'Stopped.'));
    }),
  );
}
