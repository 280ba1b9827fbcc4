import { expect, it } from 'vitest';
import { FacetServer } from './facet-server.ts';

it.each(['http://ann:geheim@127.0.0.1:1', 'http://:geheim@127.0.0.1:1', 'https://geheim@127.0.0.1:1'])(
  'an address with a secret in it is refused without being told: %s',
  async (server) => {
    const options = { server, username: 'ann', password: 'x' };
    const refusal = await FacetServer.open({ options, env: {} }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ message: 'An address may hold no name and no password.' });
    expect(JSON.stringify([String(refusal), refusal])).not.toContain('geheim');
  },
);
