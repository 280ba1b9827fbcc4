import { ApiError } from '@facet/sdk/client';

export const STEPS = ['tunnel', 'name', 'port', 'tls', 'sign-in', 'database'] as const;
export type TrialStepName = (typeof STEPS)[number];

export interface TrialStep {
  readonly step: TrialStepName;
  readonly state: 'passed' | 'failed' | 'not-reached';
  readonly ms?: number;
  readonly detail?: string;
}

type UsualField = 'name' | 'host' | 'port' | 'username' | 'password' | 'database' | 'uri' | 'tls' | 'tunnel';
/** A field of an engine's own form. */
export type OwnField = `own.${string}`;
export type ConnectField = UsualField | OwnField;

export const ownField = (name: string): OwnField => `own.${name}`;

/** Fields with an error. The message is shown at one of them; the others are only marked. */
export type FieldErrors = Readonly<Partial<Record<ConnectField, string | true>>>;

/** Why a connection failed, with what to do about it. */
export interface TrialFailure {
  /** The contract's type of the error, such as `CONNECTION_PORT_CLOSED_ERROR`; empty without one. */
  readonly type: string;
  /** The server's message. */
  readonly message: string;
  readonly fields: FieldErrors;
  readonly steps: readonly TrialStep[];
}

/** For a rejected login the password comes first, although the user name may be wrong too. */
const ORDER: readonly UsualField[] = [
  'name',
  'uri',
  'host',
  'port',
  'password',
  'username',
  'database',
  'tls',
  'tunnel',
];

const ADDRESSES: readonly ConnectField[] = ['uri', 'host'];

/** Members of the contract → fields of the form. */
const FIELDS: ReadonlyMap<string, UsualField> = new Map([
  ['database_name', 'name'],
  ['sqlalchemy_uri', 'uri'],
  ['host', 'host'],
  ['port', 'port'],
  ['username', 'username'],
  ['password', 'password'],
  ['database', 'database'],
  ['server_cert', 'tls'],
  ['encryption', 'tls'],
  ['query', 'tls'],
  ['ssh_tunnel', 'tunnel'],
]);

/**
 * The failure in the response of a test or a save; undefined without a response, or for an error that is not about the
 * connection.
 * @param own Names of the fields of the engine's own form, if that was used
 */
export function failureOf(error: unknown, own: readonly string[] = []): TrialFailure | undefined {
  const fieldOf = (name: string): ConnectField | undefined =>
    own.includes(name) ? ownField(name) : FIELDS.get(name.replace(/\..*/, ''));
  if (!(error instanceof ApiError)) return undefined;
  const messages = member(error.body, 'message');
  const named = typeof messages === 'object' && messages !== null ? Object.entries(messages) : [];
  if (named.length > 0) {
    const texts = named.map(([name, text]) => [fieldOf(name) ?? 'uri', [text].flat().join(' ')] as const);
    return { type: '', message: texts.map(([, text]) => text).join(' '), fields: Object.fromEntries(texts), steps: [] };
  }
  const [first] = listOf(member(error.body, 'errors'));
  if (first === undefined) return undefined;
  const extra = member(first, 'extra');
  const type = String(member(first, 'error_type') ?? '');
  const atFault = [...listOf(member(extra, 'invalid')), ...listOf(member(extra, 'missing'))];
  const fields = atFault.map((name) => fieldOf(String(name))).filter((field) => field !== undefined);
  const told = ORDER.find((field) => fields.includes(field)) ?? fields[0];
  return {
    type,
    message: error.message,
    fields: Object.fromEntries(fields.map((field) => [field, field === told ? error.message : true])),
    steps: stepsOf(extra),
  };
}

/** The connection steps in a response; empty without any. */
export function stepsOf(holder: unknown): readonly TrialStep[] {
  return listOf(member(holder, 'steps')).flatMap((told): readonly TrialStep[] => {
    const step = STEPS.find((name) => name === member(told, 'step'));
    const state = (['passed', 'failed', 'not-reached'] as const).find((name) => name === member(told, 'state'));
    if (step === undefined || state === undefined) return [];
    const ms = member(told, 'ms');
    const detail = member(told, 'detail');
    return [
      { step, state, ...(typeof ms === 'number' ? { ms } : {}), ...(typeof detail === 'string' ? { detail } : {}) },
    ];
  });
}

/** The first of the fields with an error. */
export function fieldAtFault(fields: FieldErrors): ConnectField | undefined {
  return ORDER.find((field) => fields[field] !== undefined) ?? ownFaults(fields)[0];
}

/**
 * Maps errors to the fields that the form shows, so that none is lost: the error of a hidden field is shown at the
 * address, which is one text or starts with the host.
 */
export function shownFields(fields: FieldErrors, shown: readonly ConnectField[]): FieldErrors {
  const address = ADDRESSES.find((field) => shown.includes(field)) ?? shown.find(isOwn);
  const result: Partial<Record<ConnectField, string | true>> = {};
  for (const field of [...ORDER, ...ownFaults(fields)]) {
    const fault = fields[field];
    const place = shown.includes(field) ? field : address;
    if (fault === undefined || place === undefined) continue;
    if (typeof result[place] !== 'string') result[place] = fault;
  }
  return result;
}

const isOwn = (field: string): field is OwnField => field.startsWith('own.');

/** Errors of the engine's own form; the one with a message comes first. */
const ownFaults = (fields: FieldErrors): readonly OwnField[] =>
  Object.keys(fields)
    .filter(isOwn)
    .sort((a, b) => Number(fields[a] === true) - Number(fields[b] === true));

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
