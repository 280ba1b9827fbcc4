import type { OpenHttpLine } from './connection-http.ts';
import type { OpenSocketLine } from './connection-socket.ts';
import { type ConnectionSpec, EngineError } from './engine.ts';
import { sdkText } from './sdk-text.ts';

/** `http` of the connection. @throws EngineError `connection` where it was opened without, as in a test */
export const ensureHttp = ({ http }: ConnectionSpec): OpenHttpLine => http ?? noLine('http');

/** `socket` of the connection. @throws EngineError `connection` where it was opened without, as in a test */
export const ensureSocket = ({ socket }: ConnectionSpec): OpenSocketLine => socket ?? noLine('socket');

function noLine(member: 'http' | 'socket'): never {
  throw new EngineError('connection', sdkText('engine.noLine', { member }));
}
