import { describe, expect, it } from 'vitest';
import { MASK, shownExtra } from './shown-extra.ts';

const reader = (...held: readonly string[]) => ({ can: (action: string) => held.includes(action) });

const EXTRA = {
  metadata_params: { secret_of_metadata: 'S1' },
  engine_params: {
    connect_args: { password: 'S2', ssl: { ca: 'PEM', key: '-----BEGIN RSA PRIVATE KEY-----S3' }, options: '-c x=1' },
    credentials: { user: 'S4', list: ['S5'] },
    proxy: 'http://user:S6@proxy.example',
  },
  metadata_cache_timeout: { schema_cache_timeout: 60 },
  schemas_allowed_for_file_upload: ['main'],
  cost_estimate_enabled: true,
  version: '16',
  internal_host: '10.0.0.7',
};

describe('the settings of a database', () => {
  it('show readers the settings that clients need, and nothing about the connection', () => {
    expect(shownExtra(EXTRA, reader('can_read'))).toEqual({
      metadata_params: {},
      engine_params: {},
      metadata_cache_timeout: { schema_cache_timeout: 60 },
      schemas_allowed_for_file_upload: ['main'],
      cost_estimate_enabled: true,
      version: '16',
    });
  });

  it('are shown without secrets to a user who may change them', () => {
    const shown = shownExtra(EXTRA, reader('can_read', 'can_write'));
    expect(JSON.stringify(shown)).not.toMatch(/S\d/);
    expect(shown).toEqual({
      ...EXTRA,
      metadata_params: { secret_of_metadata: MASK },
      engine_params: {
        connect_args: { password: MASK, ssl: { ca: 'PEM', key: MASK }, options: '-c x=1' },
        credentials: { user: MASK, list: [MASK] },
        proxy: MASK,
      },
    });
  });
});
