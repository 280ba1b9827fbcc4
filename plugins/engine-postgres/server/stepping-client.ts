import type { EventEmitter } from 'node:events';
import type { ConnectionSpec } from '@facet/sdk/server';
import pg from 'pg';

/** A client class that reports the steps of connecting; the driver reports only the end. */
export function steppingClient(onStep: NonNullable<ConnectionSpec['onStep']>): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      const line = emitterOf(this, 'connection');
      line.once('connect', () => onStep(config?.ssl ? 'tls' : 'sign-in'));
      line.once('sslconnect', () => {
        emitterOf(line, 'stream').once('secureConnect', () => onStep('sign-in'));
      });
      // The server looks up the database after the authentication.
      line.once('authenticationOk', () => onStep('database'));
    }
  };
}

/** A member of the driver that its types do not declare. */
function emitterOf(whole: object, part: string): EventEmitter {
  const value: unknown = Reflect.get(whole, part);
  if (value instanceof Object && 'once' in value) return value as EventEmitter;
  throw new TypeError(`The Postgres client has no ${part}.`);
}
