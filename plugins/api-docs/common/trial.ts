import type { Operation } from './open-api.ts';

/** What somebody filled in to try a call. */
export interface Trial {
  /** Parameter name → text; empty: left out. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface TrialRequest {
  readonly path: string;
  readonly init: {
    readonly method: string;
    readonly body?: string;
    readonly headers?: Readonly<Record<string, string>>;
  };
}

/** Bodies that a form can send as text; files and streams need a program. */
const JSON_TYPE = 'application/json';
const STREAM = 'text/event-stream';

/** Whether the page can send such a call and show its answer. */
export function canTry(operation: Operation): boolean {
  const takes = Object.keys(operation.requestBody?.content ?? { [JSON_TYPE]: {} });
  const gives = Object.values(operation.responses).flatMap(({ content }) => Object.keys(content ?? {}));
  return takes.includes(JSON_TYPE) && !gives.includes(STREAM);
}

/** The request that a trial makes. */
export function trialRequest(method: string, path: string, operation: Operation, trial: Trial): TrialRequest {
  const search = new URLSearchParams();
  let address = path;
  for (const { name, in: place } of operation.parameters) {
    const value = trial.parameters[name] ?? '';
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== '') search.set(name, value);
  }
  const query = search.toString();
  return {
    path: query === '' ? address : `${address}?${query}`,
    init: {
      method: method.toUpperCase(),
      ...(operation.requestBody ? { body: trial.body, headers: { 'Content-Type': JSON_TYPE } } : {}),
    },
  };
}

/** Names of parameters that must be there and are not. */
export function missingParameters(operation: Operation, trial: Trial): readonly string[] {
  return operation.parameters
    .filter(({ name, required }) => required && (trial.parameters[name] ?? '') === '')
    .map(({ name }) => name);
}
