import { EngineError } from '@facet/sdk/server';
import { expect, it } from 'vitest';
import { withoutAddress } from './without-address.ts';

const ADMIN = { can: () => true };
const READER = { can: () => false };

it.each(['connect ECONNREFUSED 10.0.0.7:5432', 'password authentication failed for user "facet"'])(
  'of %j only those who may change the connection read more than that it fails',
  (message) => {
    const error = new EngineError('connection', message);
    expect(withoutAddress(error, ADMIN)).toBe(error);
    const told = withoutAddress(error, READER);
    expect(told).toMatchObject({ kind: 'connection', cause: error });
    expect(String(told)).not.toMatch(/10\.0\.0\.7|5432|facet/);
  },
);

it.each([new EngineError('syntax', 'no'), new TypeError('x'), undefined])('%s is told as it is', (error) => {
  expect(withoutAddress(error, READER)).toBe(error);
});
