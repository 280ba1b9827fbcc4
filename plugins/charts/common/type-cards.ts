import { isRecord } from '@facet/sdk/chart-form';
import { needsOf } from './chart-need.ts';
import type { ChartExample, ChartTypeDeclared, ChartTypeShown } from './points.ts';

/** A chart type in the gallery. Description, tags and picture are missing until its details are loaded. */
export interface ChartTypeCard extends ChartTypeDeclared {
  readonly key: string;
}

/** @param entries Entries of the point of chart types, with the details loaded so far (`useEntryDetails`). */
export function chartTypeCards(
  entries: ReadonlyMap<string, ChartTypeShown & Readonly<Record<string, unknown>>>,
): readonly ChartTypeCard[] {
  return [...entries].map(([key, entry]) => {
    const {
      about,
      category,
      description,
      example,
      labelExplanation,
      tags,
      thumbnail,
    }: Readonly<Record<string, unknown>> = entry;
    return {
      ...entry,
      key,
      description: typeof description === 'string' ? description : '',
      ...(typeof about === 'string' ? { about } : {}),
      ...(typeof category === 'string' ? { category } : {}),
      tags: Array.isArray(tags) ? tags.map(String) : [],
      thumbnail: typeof thumbnail === 'string' ? thumbnail : '',
      ...(needsOf(entry).length > 0 ? { needs: needsOf(entry) } : {}),
      ...(isExample(example) ? { example } : {}),
      ...(typeof labelExplanation === 'string' ? { labelExplanation } : {}),
    };
  });
}

const isExample = (value: unknown): value is ChartExample =>
  isRecord(value) && typeof value['dataset'] === 'string' && isRecord(value['form']);
