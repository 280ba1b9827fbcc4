import { type ConnectField, ownField } from '../trial-outcome.ts';
import type { AvailableEngine, ConnectValues } from './connect-values.ts';

type Form = Pick<AvailableEngine, 'fields'>;

const NO_FORM: Form = {};

/** Required fields that are empty, checked before the request. A test of the connection needs no name. */
export function emptyFields(
  values: ConnectValues,
  { fields }: Form = NO_FORM,
  purpose: 'test' | 'save' = 'save',
): readonly ConnectField[] {
  const own = fields?.filter(({ required }) => required).map(({ name }) => ownField(name));
  const address: readonly ConnectField[] =
    values.way === 'uri' ? ['uri'] : (own ?? ['host', 'port', 'username', 'database']);
  const asked = purpose === 'save' ? (['name', ...address] as const) : address;
  const empty = asked.filter((field) => isEmpty(values, field));
  const { tunnel, tunnelled } = values;
  const secret = tunnel.by === 'key' ? tunnel.key : tunnel.password;
  const tunnelEmpty = [tunnel.host, tunnel.port, tunnel.username, secret].some((text) => String(text).trim() === '');
  return tunnelled && tunnelEmpty ? [...empty, 'tunnel'] : empty;
}

function isEmpty(values: ConnectValues, field: ConnectField): boolean {
  if (field === 'tls' || field === 'tunnel') return false;
  return String(valueOf(values, field)).trim() === '';
}

/** The fields that the form shows for these values. */
export function fieldsShown(
  { way, encrypted, check, tunnelled }: ConnectValues,
  { fields }: Form = NO_FORM,
): readonly ConnectField[] {
  const usual = ['host', 'port', 'username', 'password', 'database'] as const;
  const own = fields?.map(({ name }) => ownField(name));
  const always: readonly ConnectField[] = way === 'uri' ? ['name', 'uri', 'password'] : ['name', ...(own ?? usual)];
  const tls = way === 'fields' && !fields && encrypted && check !== 'encrypt';
  return [...always, ...(tls ? (['tls'] as const) : []), ...(tunnelled ? (['tunnel'] as const) : [])];
}

function valueOf(values: ConnectValues, field: Exclude<ConnectField, 'tls' | 'tunnel'>): string | number {
  switch (field) {
    case 'name':
    case 'host':
    case 'port':
    case 'username':
    case 'password':
    case 'database':
    case 'uri':
      return values[field];
    default:
      return values.answers[field.slice(OWN.length)] ?? '';
  }
}

const OWN = 'own.';
