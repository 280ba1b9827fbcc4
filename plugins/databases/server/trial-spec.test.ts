import { expect, it } from 'vitest';
import { createAllowedAddresses } from './allowed-address.ts';
import { ConnectionSteps } from './connection-steps.ts';
import { parseConnectionUri } from './connection-uri.ts';
import { NETWORKS, NO_FOLDERS } from './testing/engines.ts';
import { trialSpec } from './try-connection.ts';

const known = { id: 0, name: '', extra: {} };
const slow = createAllowedAddresses([], async () => {
  await new Promise((resolve) => setTimeout(resolve, 300));
  return [{ address: '203.0.113.7', family: 4 }];
});

const REACH = { files: NO_FOLDERS, networks: NETWORKS, addresses: slow, isTunnelling: () => false };

const specFor = (text: string) => {
  const uri = parseConnectionUri(text);
  if (!uri) throw new Error('This is no connection text.');
  return trialSpec({ uri, known }, REACH, new ConnectionSteps('name'), () => {});
};

it('a network trial has the rest of five seconds after the name was resolved', async () => {
  const { connectTimeoutMs, lookup } = await specFor('postgresql://u:p@db.example/d');
  expect(connectTimeoutMs).toBeLessThanOrEqual(4_450);
  expect(connectTimeoutMs).toBeGreaterThan(2_000);
  expect(lookup).toBeDefined();
});

it('a file waits for its process, and resolves no address', async () => {
  const { connectTimeoutMs, lookup } = await specFor('duckdb:///examples');
  expect(connectTimeoutMs).toBe(60_000);
  expect(lookup).toBeUndefined();
});

it('an address that is not allowed is refused', async () => {
  await expect(specFor('mysql://u:p@169.254.169.254/d')).rejects.toMatchObject({
    kind: 'connection',
    message: 'The address of "169.254.169.254" is not allowed for databases.',
  });
});
