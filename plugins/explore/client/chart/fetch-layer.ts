import type { Charts } from '@facet/plugin-charts/contract.client';
import { describeError } from '@facet/sdk/ui';
import { type AskedLayer, LAYERS } from '../../common/chart-annotations.ts';

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

/** Messages about layers without rows, except those that the user has stopped. */
export const layerTexts = (failures: ReadonlyMap<string, LayerFailure>, timeout: string): readonly string[] =>
  [...failures].flatMap(([name, failure]) => {
    const text = failureText(failure, timeout);
    return text === null ? [] : [`${name}: ${text}`];
  });

/** Why a layer has no rows; null where the user knows. */
export function failureText(failure: LayerFailure, timeout: string): string | null {
  if (failure.kind === 'stopped') return null;
  return failure.kind === 'timeout' ? timeout : describeError(failure.error).message;
}

/** The messages by the name of the control that contains the layers. */
export function layerErrors(failures: ReadonlyMap<string, LayerFailure>, timeout: string): ReadonlyMap<string, string> {
  const texts = layerTexts(failures, timeout);
  return new Map(texts.length === 0 ? [] : [[LAYERS, texts.join('\n')]]);
}
