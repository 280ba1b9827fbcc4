import type { EventEmitter } from 'node:events';
import type { ConnectionSpec } from '@facet/sdk/server';
import pg from 'pg';

/** A client that tells how far its connection has come; the driver tells only of the end. */
export function steppingClient(onStep: NonNullable<ConnectionSpec['onStep']>): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      const line = emitterOf(this, 'connection');
      line.once('connect', () => onStep(config?.ssl ? 'tls' : 'sign-in'));
      line.once('sslconnect', () => {
        emitterOf(line, 'stream').once('secureConnect', () => onStep('sign-in'));
      });
      // The server looks for the database once it knows the user.
      line.once('authenticationOk', () => onStep('database'));
    }
  };
}

/** A part that the driver's types do not name. */
function emitterOf(whole: object, part: string): EventEmitter {
  const value: unknown = Reflect.get(whole, part);
  if (value instanceof Object && 'once' in value) return value as EventEmitter;
  throw new TypeError(`A client of Postgres has no ${part}.`);
}
