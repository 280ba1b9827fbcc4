import { GenericType } from '@facet/sdk/common';
import { type FrameOperation, PostProcessingError } from '@facet/sdk/server';
import { texts } from './errors.ts';
import { type Column, columnsOf, pick, referenceOf, withColumns } from './frame.ts';
import { StepOptions } from './options.ts';
import { numberOf, roundTo } from './statistics.ts';

const DEFAULT_PRECISION = 4;
const TYPES = ['difference', 'percentage', 'ratio'] as const;
type CompareType = (typeof TYPES)[number];

/** Compares each source column with its partner: difference, relative change or ratio. */
export const compare: FrameOperation = (frame, values) => {
  const options = new StepOptions('compare', values, [
    'source_columns',
    'compare_columns',
    'compare_type',
    'drop_original_columns',
    'precision',
  ]);
  const sources = options.requiredNames('source_columns');
  const partners = options.requiredNames('compare_columns');
  const pairs = [pick(frame, sources), pick(frame, partners)] as const;
  if (sources.length !== partners.length) throw new PostProcessingError(texts.compareLength);
  const type = TYPES.find((known) => known === options.raw('compare_type'));
  if (type === undefined) throw new PostProcessingError(texts.compareType);
  const precision = options.number('precision') ?? DEFAULT_PRECISION;
  const results = pairs[0].map((source): Column => {
    const reference = partners[sources.indexOf(referenceOf(source))] ?? '';
    const partner = pairs[1].find(
      (candidate) => referenceOf(candidate) === reference && sameTail(candidate.parts, source.parts),
    );
    const name = [type, referenceOf(source), reference].join('__');
    const cells = source.values.map((cell, row) =>
      cellOf(type, numberOf(cell), numberOf(partner?.values[row]), precision),
    );
    const parts = source.parts === undefined ? undefined : [name, ...source.parts.slice(1)];
    const renamed = { name: parts?.join(', ') ?? name, type: GenericType.numeric, values: cells };
    return parts === undefined ? renamed : { ...renamed, parts };
  });
  const originals = new Set([...sources, ...partners]);
  const kept = columnsOf(frame).filter(
    (column) => !options.flag('drop_original_columns', false) || !originals.has(referenceOf(column)),
  );
  return withColumns(frame, [...kept, ...results]);
};

function sameTail(a: readonly string[] | undefined, b: readonly string[] | undefined): boolean {
  return JSON.stringify(a?.slice(1) ?? []) === JSON.stringify(b?.slice(1) ?? []);
}

function cellOf(type: CompareType, source: number | null, partner: number | null, precision: number): number | null {
  if (source === null || partner === null) return null;
  if (type === 'difference') return source - partner;
  const share = type === 'ratio' ? source / partner : (source - partner) / partner;
  return Number.isFinite(share) ? roundTo(share, precision) : null;
}
