import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChildServer, startChildServer } from '../support/child-server.ts';
import { onFreePort, PortTaken } from '../support/free-port.ts';
import type { ClickHouseProgram } from './find-clickhouse.ts';

export interface TestClickHouse {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 30_000;
const USER = 'facet';
const PASSWORD = 'a p@ss/word';

/** A server in a temporary folder, on a free port of the loopback interface. */
export async function startClickHouse({ server }: ClickHouseProgram): Promise<TestClickHouse> {
  const folder = mkdtempSync(join(tmpdir(), 'facet-clickhouse-'));
  let child: ChildServer | undefined;
  const stop = async (): Promise<void> => {
    await child?.end('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const port = await onFreePort(async (free) => {
      writeFileSync(join(folder, 'config.xml'), configOf(folder, free));
      writeFileSync(join(folder, 'users.xml'), USERS);
      child = await serve(server, folder, free);
      return free;
    });
    return { host: '127.0.0.1', port, user: USER, password: PASSWORD, stop };
  } catch (error) {
    await stop();
    throw new Error(`ClickHouse could not be started: ${String(error)}`, { cause: error });
  }
}

const configOf = (folder: string, port: number): string => `<yandex>
  <logger><level>warning</level><log>${folder}/log</log><errorlog>${folder}/errors</errorlog></logger>
  <http_port>${port}</http_port>
  <listen_host>127.0.0.1</listen_host>
  <path>${folder}/data/</path>
  <tmp_path>${folder}/tmp/</tmp_path>
  <users_config>users.xml</users_config>
  <default_profile>default</default_profile>
  <default_database>default</default_database>
  <timezone>UTC</timezone>
  <mark_cache_size>67108864</mark_cache_size>
</yandex>
`;

const QUOTAS = 'queries errors result_rows read_rows execution_time'
  .split(' ')
  .map((name) => `<${name}>0</${name}>`)
  .join('');

const userOf = (name: string, profile: string): string => `<${name}>
    <password>${PASSWORD}</password><networks><ip>127.0.0.1</ip></networks><profile>${profile}</profile><quota>default</quota>
  </${name}>`;

/** A login that may write, one that may only read, and one that may not even set how it reads. */
const USERS = `<yandex>
  <profiles>
    <default><max_memory_usage>1000000000</max_memory_usage></default>
    <reader><readonly>2</readonly></reader>
    <locked><readonly>1</readonly></locked>
  </profiles>
  <users>${userOf(USER, 'default')}${userOf('reader', 'reader')}${userOf('locked', 'locked')}</users>
  <quotas><default><interval><duration>3600</duration>${QUOTAS}</interval></default></quotas>
</yandex>
`;

async function serve(server: string, folder: string, port: number): Promise<ChildServer> {
  try {
    return await startChildServer(server, [`--config-file=${join(folder, 'config.xml')}`], {
      name: 'clickhouse-server',
      cwd: folder,
      readyWithinMs: READY_WITHIN_MS,
      isReady: () => answers(port),
    });
  } catch (error) {
    if (error instanceof Error && /Address already in use/i.test(error.message))
      throw new PortTaken(error.message, { cause: error });
    throw error;
  }
}

async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/ping`)).ok;
  } catch (error) {
    // The server does not listen yet.
    if (error instanceof TypeError) return false;
    throw error;
  }
}
