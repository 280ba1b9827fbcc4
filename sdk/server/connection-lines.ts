import type { OpenHttpLine } from './connection-http.ts';
import type { OpenSocketLine } from './connection-socket.ts';
import { type ConnectionSpec, EngineError } from './engine.ts';

/** `http` of the connection. @throws EngineError `connection` where it was opened without, as in a test */
export const ensureHttp = ({ http }: ConnectionSpec): OpenHttpLine => http ?? noLine('http');

/** `socket` of the connection. @throws EngineError `connection` where it was opened without, as in a test */
export const ensureSocket = ({ socket }: ConnectionSpec): OpenSocketLine => socket ?? noLine('socket');

function noLine(member: 'http' | 'socket'): never {
  throw new EngineError('connection', `The connection was opened without \`${member}\`, the line to its server.`);
}
