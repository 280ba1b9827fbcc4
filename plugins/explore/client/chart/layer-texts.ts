import { LAYERS } from '@facet/plugin-charts/contract';
import { failureText, type LayerFailure } from '@facet/plugin-charts/contract.client';

/** Messages about layers without rows, except those that the user has stopped. */
export const layerTexts = (failures: ReadonlyMap<string, LayerFailure>, timeout: string): readonly string[] =>
  [...failures].flatMap(([name, failure]) => {
    const text = failureText(failure, timeout);
    return text === null ? [] : [`${name}: ${text}`];
  });

/** The messages by the name of the control that contains the layers. */
export function layerErrors(failures: ReadonlyMap<string, LayerFailure>, timeout: string): ReadonlyMap<string, string> {
  const texts = layerTexts(failures, timeout);
  return new Map(texts.length === 0 ? [] : [[LAYERS, texts.join('\n')]]);
}
