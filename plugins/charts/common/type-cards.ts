import { isRecord } from '@facet/sdk/chart-form';
import type { ChartExample, ChartTypeDeclared, ChartTypeShown } from './points.ts';

/** What a gallery shows of a chart type; until its details are there, without description, tags and picture. */
export interface ChartTypeCard extends ChartTypeDeclared {
  readonly key: string;
}

/** @param entries Of the point of chart types, with those details that are there (`useEntryDetails`). */
export function chartTypeCards(
  entries: ReadonlyMap<string, ChartTypeShown & Readonly<Record<string, unknown>>>,
): readonly ChartTypeCard[] {
  return [...entries].map(([key, entry]) => {
    const { description, example, labelExplanation, tags, thumbnail }: Readonly<Record<string, unknown>> = entry;
    return {
      ...entry,
      key,
      description: typeof description === 'string' ? description : '',
      tags: Array.isArray(tags) ? tags.map(String) : [],
      thumbnail: typeof thumbnail === 'string' ? thumbnail : '',
      ...(isExample(example) ? { example } : {}),
      ...(typeof labelExplanation === 'string' ? { labelExplanation } : {}),
    };
  });
}

const isExample = (value: unknown): value is ChartExample =>
  isRecord(value) && typeof value['dataset'] === 'string' && isRecord(value['form']);
