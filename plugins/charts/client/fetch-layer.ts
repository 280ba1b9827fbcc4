import type { AskedLayer } from '../common/annotation-layers.ts';
import type { Charts } from './charts-service.ts';

const LONGEST_MS = 60_000;

/** Why an annotation layer has no rows. */
export type LayerFailure =
  | { readonly kind: 'timeout' }
  /** By the user, who needs no error for it. */
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly error: unknown };

export type LayerAnswer = { readonly data: unknown } | { readonly failure: LayerFailure };

/**
 * Requests the rows of a layer, with a timeout of a minute. An abort of `signal` also resolves to a failure, which the
 * caller drops.
 */
export async function fetchLayer(
  charts: Pick<Charts, 'fetchData'>,
  { name, context }: AskedLayer,
  signal: AbortSignal,
  force = false,
): Promise<LayerAnswer> {
  const limit = AbortSignal.timeout(LONGEST_MS);
  try {
    const [answer] = await charts.fetchData(context, { signal: AbortSignal.any([signal, limit]), force });
    if (answer?.error) throw new Error(answer.error);
    return { data: answer?.annotation_data?.[name] };
  } catch (error) {
    return { failure: limit.aborted ? { kind: 'timeout' } : { kind: 'failed', error } };
  }
}

/** Why a layer has no rows; null where the user knows. */
export function failureText(failure: LayerFailure, timeout: string): string | null {
  if (failure.kind === 'stopped') return null;
  if (failure.kind === 'timeout') return timeout;
  return failure.error instanceof Error ? failure.error.message : String(failure.error);
}
