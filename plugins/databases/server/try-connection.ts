import type { EngineField } from '@facet/plugin-query/contract';
import type { AddressLookup, EngineCatalogue, RoutedConnection } from '@facet/plugin-query/contract.server';
import { HttpError } from '@facet/sdk/server';
import { isIP } from 'node:net';
import { connectionFailure } from './connection-failure.ts';
import { engineOf, type Reach } from './connection-input.ts';
import { ConnectionSteps, type ReachedStep, type TrialStep } from './connection-steps.ts';
import type { ConnectionUri } from './connection-uri.ts';
import { type ConnectionWarning, connectionWarnings } from './connection-warnings.ts';
import { overAllowedNetwork } from './network-rules.ts';
import { type KnownConnection, specOf } from './registry.ts';
import { throughTunnel } from './through-tunnel.ts';
import type { TunnelSettings } from './tunnel-settings.ts';

/** The findings of a successful connection test. */
export interface Tried {
  readonly warnings: readonly ConnectionWarning[];
  readonly steps: readonly ReachedStep[];
  /** The host key of a jump host that is used for the first time. */
  readonly hostKey?: string;
}

export interface Trial {
  readonly uri: ConnectionUri;
  readonly known: KnownConnection;
  readonly tunnel?: TunnelSettings | undefined;
  /** The host key that the jump host presented at its first use. */
  readonly hostKey?: string | undefined;
  /** The fields of the engine's own form, if that was used. */
  readonly fields?: readonly EngineField[] | undefined;
  /** HTTP status of a failure. */
  readonly status: number;
  readonly signal: AbortSignal;
}

/** Connects once. @throws HttpError with the cause and the steps that were reached */
export async function tryConnection(
  { engines, reach }: { readonly engines: EngineCatalogue; readonly reach: Reach },
  trial: Trial,
): Promise<Tried> {
  const { uri, status, signal, fields } = trial;
  const engine = await engineOf(uri, engines);
  const steps = new ConnectionSteps(firstStep(trial, reach));
  let hostKey: string | undefined;
  try {
    const spec = await trialSpec(trial, reach, steps, (key) => {
      hostKey = key;
    }).catch((error: unknown) => {
      throw connectionFailure(error, uri, 400, steps, fields);
    });
    const rights = await engines.testConnection(engine, spec, signal);
    return {
      warnings: connectionWarnings(rights, uri, reach.metadataUrl),
      steps: steps.passed(),
      ...(hostKey === undefined ? {} : { hostKey }),
    };
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw connectionFailure(error, uri, status, steps, fields);
  }
}

function firstStep({ uri: { scheme, hostname }, tunnel }: Trial, { files }: Pick<Reach, 'files'>): TrialStep {
  if (files.isFile(scheme)) return 'database';
  if (tunnel) return 'tunnel';
  return isIP(hostname ?? '') === 0 ? 'name' : 'port';
}

/** Total time of a test in milliseconds: a user waits for it. */
const TRIAL_MS = 4_700;
const LEAST_CONNECT_MS = 500;
/** A file is opened in a process that may have to start first; it needs no network. */
const FILE_MS = 60_000;

/** The connection for a test, limited to the rest of its time. @throws EngineError */
export async function trialSpec(
  { uri, known, tunnel, hostKey }: Pick<Trial, 'uri' | 'known' | 'tunnel' | 'hostKey'>,
  reach: Omit<Reach, 'metadataUrl'>,
  steps: ConnectionSteps,
  onHostKey: (key: string) => void,
): Promise<RoutedConnection> {
  const { files } = reach;
  if (files.isFile(uri.scheme)) return { ...specOf(uri, known), connectTimeoutMs: FILE_MS };
  const onStep: RoutedConnection['onStep'] = (step) => steps.begin(step);
  if (tunnel) {
    const seen = { hostKey, onHostKey, onOpen: () => steps.begin('port') };
    return throughTunnel({ ...specOf(uri, known), onStep, connectTimeoutMs: TRIAL_MS }, tunnel, reach, seen);
  }
  const began = Date.now();
  const spec = await overAllowedNetwork(specOf(uri, known), reach);
  return {
    ...spec,
    ...(spec.lookup ? { lookup: toldLookup(spec.lookup, steps) } : {}),
    onStep,
    connectTimeoutMs: Math.max(LEAST_CONNECT_MS, TRIAL_MS - (Date.now() - began)),
  };
}

const toldLookup =
  (lookup: AddressLookup, steps: ConnectionSteps): AddressLookup =>
  (hostname, options, done) =>
    lookup(hostname, options, (error, ...found) => {
      if (error === null) steps.begin('port');
      done(error, ...found);
    });
