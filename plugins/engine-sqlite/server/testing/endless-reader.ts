/** A process that starts one which reads the file of its argument for ever; prints the number of that one. */
import { argv, stdout } from 'node:process';
import { ReaderProcesses } from '../reader-processes.ts';

const processes = new ReaderProcesses({ debug() {}, info() {}, warn() {}, error() {} });
const reader = await processes.take(argv[2] ?? '', new AbortController().signal);
const sql = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT COUNT(*) FROM c';
reader.send({ type: 'run', sql, maxRows: 1, stream: false, trusted: false });
stdout.write(`${processes.pids.join()}\n`);
