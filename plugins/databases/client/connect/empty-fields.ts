import type { ConnectField } from '../trial-outcome.ts';
import type { ConnectValues } from './connect-values.ts';

/** Which fields must be filled, before the server is asked. */
export function emptyFields(values: ConnectValues): readonly ConnectField[] {
  const asked: readonly ConnectField[] =
    values.way === 'uri' ? ['name', 'uri'] : ['name', 'host', 'port', 'username', 'database'];
  const empty = asked.filter((field) => isEmpty(values, field));
  const { tunnel, tunnelled } = values;
  const secret = tunnel.by === 'key' ? tunnel.key : tunnel.password;
  const tunnelEmpty = [tunnel.host, tunnel.port, tunnel.username, secret].some((text) => String(text).trim() === '');
  return tunnelled && tunnelEmpty ? [...empty, 'tunnel'] : empty;
}

function isEmpty(values: ConnectValues, field: ConnectField): boolean {
  if (field === 'tls' || field === 'tunnel') return false;
  return String(values[field]).trim() === '';
}

/** The fields that the form shows for these values. */
export function fieldsShown({ way, encrypted, check, tunnelled }: ConnectValues): readonly ConnectField[] {
  const always: readonly ConnectField[] =
    way === 'uri' ? ['name', 'uri', 'password'] : ['name', 'host', 'port', 'username', 'password', 'database'];
  const tls = way === 'fields' && encrypted && check !== 'encrypt';
  return [...always, ...(tls ? (['tls'] as const) : []), ...(tunnelled ? (['tunnel'] as const) : [])];
}
