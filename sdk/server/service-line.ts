import type { HttpLineOptions } from './connection-http.ts';
import { type ConnectionSpec, EngineError } from './engine.ts';
import { sdkText } from './sdk-text.ts';

const THIS_MACHINE = /^(localhost|127\.0\.0\.1|::1)$/;

/**
 * The line to a service whose requests carry a secret: always encrypted, except with `protocol=http` to a server on this
 * machine, such as an emulator. @throws EngineError `connection`
 */
export function serviceLine({ hostname, query }: Pick<ConnectionSpec, 'hostname' | 'query'>): HttpLineOptions {
  if (query['protocol'] !== 'http') return { port: 443, tls: 'name' };
  if (!THIS_MACHINE.test(hostname ?? '')) throw new EngineError('connection', sdkText('engine.unencrypted'));
  return { port: 443, tls: 'off' };
}
