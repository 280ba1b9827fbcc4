import { setTimeout as pause } from 'node:timers/promises';
import { codeOf, runServer } from './processes.mjs';

/** A fault of the host itself; `CRASHED` in apps/server/containment/contain.ts. */
const CRASHED = 70;
/** How a process ends without a request to end: its watchdog, the system out of memory, a fault in native code. */
const CRASH_SIGNALS = ['SIGKILL', 'SIGABRT', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE'];
const ASKED = ['SIGTERM', 'SIGINT', 'SIGHUP'];

const TIMES = { firstPauseMs: 1_000, longestPauseMs: 30_000, steadyMs: 60_000 };

/**
 * Runs a server, and starts it again when it has crashed, after a pause that grows from crash to crash until it has run
 * steadily. A server that cannot start, or that was asked to end, has ended. Gives its exit code.
 */
export async function supervise(node, args, { run = runServer, write = toTerminal, ...times } = {}) {
  const { firstPauseMs, longestPauseMs, steadyMs } = { ...TIMES, ...times };
  const asked = new AbortController();
  const ask = () => asked.abort();
  for (const signal of ASKED) process.on(signal, ask);
  try {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      const start = performance.now();
      const end = await run(node, args);
      if (asked.signal.aborted || !isCrash(end)) return codeOf(end);
      if (performance.now() - start >= steadyMs) pauseMs = firstPauseMs;
      write({ message: 'the server crashed and is started again', ...end, pauseMs });
      if (!(await waited(pauseMs, asked.signal))) return codeOf(end);
    }
  } finally {
    for (const signal of ASKED) process.off(signal, ask);
  }
}

function isCrash({ code, signal }) {
  return code === CRASHED || CRASH_SIGNALS.includes(signal);
}

async function waited(ms, signal) {
  try {
    await pause(ms, undefined, { signal });
    return true;
  } catch {
    // A request to end arrives while nothing runs.
    return false;
  }
}

function toTerminal(fields) {
  process.stdout.write(`${JSON.stringify({ level: 'error', time: new Date().toISOString(), ...fields })}\n`);
}
