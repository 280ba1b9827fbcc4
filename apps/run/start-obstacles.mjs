import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { whyNotWritable } from './can-write.mjs';

/** As in apps/server/settings/definitions.ts, which cannot be read before there is a Node that knows its types. */
export const DEFAULTS = { home: '~/.facet', host: '127.0.0.1', port: 8088 };

const REASONS = {
  EADDRINUSE: 'another program listens there already',
  EACCES: 'this user may not use this port',
  EADDRNOTAVAIL: 'this machine does not have this address',
  ENOTFOUND: 'there is no such host',
};

/**
 * Finds out what would stop the server minutes from now, before anything is installed or built. Settings that are wrong in
 * themselves are left to the server, which knows them all.
 * @throws Error that says what to do.
 */
export async function checkStart(env) {
  const home = expandHome(env['FACET_HOME'] || DEFAULTS.home);
  const obstacle = whyNotWritable(home);
  if (obstacle !== undefined)
    throw new Error(
      `HST_HOME: the data folder ${home} cannot be used: ${obstacle} (set FACET_HOME to a folder that this user may read and write).`,
    );
  const file = settingsIn(join(home, 'facet.config.json'));
  const host = env['FACET_HOST'] || file.host || DEFAULTS.host;
  const port = Number(env['FACET_PORT'] || (file.port ?? DEFAULTS.port));
  if (typeof host !== 'string' || !Number.isInteger(port) || port < 1 || port > 65_535) return;
  const taken = await whyNotListen(host, port);
  if (taken !== undefined)
    throw new Error(
      `HST_ADDRESS: cannot listen on ${host}:${port}: ${taken} (stop what listens there, or set FACET_HOST and FACET_PORT).`,
    );
}

function whyNotListen(host, port) {
  return new Promise((settle) => {
    const probe = createServer();
    probe.once('error', (error) => settle(REASONS[error.code] ?? error.message));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => settle(undefined)));
  });
}

function settingsIn(file) {
  if (!existsSync(file)) return {};
  try {
    const settings = JSON.parse(readFileSync(file, 'utf8'));
    return typeof settings === 'object' && settings !== null ? settings : {};
  } catch (error) {
    throw new Error(`HST_SETTINGS_FILE: ${file} cannot be used: ${error.message} (make it one JSON object).`, {
      cause: error,
    });
  }
}

function expandHome(path) {
  return path === '~' || path.startsWith('~/') ? join(homedir(), path.slice(1)) : resolve(path);
}
