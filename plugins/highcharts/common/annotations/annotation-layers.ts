import { isRecord, listOf, numberOf, textOf } from '@facet/sdk/chart-form';
import { numberOrNull } from '../mark-style.ts';

export const ANNOTATION_TYPES = ['FORMULA', 'EVENT', 'INTERVAL', 'TIME_SERIES'] as const;
export type AnnotationType = (typeof ANNOTATION_TYPES)[number];

type Row = Readonly<Record<string, unknown>>;

/** An annotation layer of a form, with its rows. */
export interface AnnotationLayer {
  readonly name: string;
  readonly type: AnnotationType;
  /** The text of a formula layer. */
  readonly formula: string;
  readonly rows: readonly Row[];
  readonly timeColumn: string | undefined;
  readonly endColumn: string | undefined;
  readonly titleColumn: string | undefined;
  readonly color: string | undefined;
  readonly opacity: number;
  readonly dash: 'Solid' | 'Dash' | 'Dot' | 'LongDash';
  readonly width: number;
  readonly showMarkers: boolean;
  readonly hideLine: boolean;
  readonly showLabel: boolean;
}

const DASHES = { solid: 'Solid', dashed: 'Dash', dotted: 'Dot', longDashed: 'LongDash' } as const;
const OPACITIES = { opacityLow: 0.2, opacityMedium: 0.5, opacityHigh: 0.8 } as const;
/** Colours are written into styles, so only simple notations are accepted. */
const COLOR = /^(#[\da-f]{3,8}|rgba?\([\d\s.,%]+\)|[a-z]+)$/i;

/** Saved layers always have the same columns. */
const SAVED_COLUMNS = { time: 'start_dttm', end: 'end_dttm', title: 'short_descr' } as const;
const NO_COLUMNS = { time: undefined, end: undefined, title: undefined } as const;

/** The visible layers of a stored form. @param data Annotation data of the answer, by the names of the layers */
export function annotationLayers(
  stored: unknown,
  data: Readonly<Record<string, unknown>> = {},
): readonly AnnotationLayer[] {
  return listOf(stored).flatMap((layer): readonly AnnotationLayer[] => {
    if (!isRecord(layer) || layer['show'] === false) return [];
    const type = ANNOTATION_TYPES.find((known) => known === layer['annotationType']);
    if (type === undefined) return [];
    const name = textOf(layer['name']) ?? '';
    const found = Object.hasOwn(data, name) ? data[name] : undefined;
    const color = textOf(layer['color']);
    const columns = layer['sourceType'] === 'NATIVE' ? SAVED_COLUMNS : NO_COLUMNS;
    return [
      {
        name,
        type,
        formula: type === 'FORMULA' ? String(layer['value'] ?? '') : '',
        rows: isRecord(found) ? listOf(found['records']).filter(isRecord) : [],
        timeColumn: textOf(layer['timeColumn']) ?? columns.time,
        endColumn: textOf(layer['intervalEndColumn']) ?? columns.end,
        titleColumn: textOf(layer['titleColumn']) ?? columns.title,
        color: color !== undefined && COLOR.test(color) ? color : undefined,
        opacity: OPACITIES[layer['opacity'] as keyof typeof OPACITIES] ?? 1,
        dash: DASHES[layer['style'] as keyof typeof DASHES] ?? 'Solid',
        width: Math.min(20, Math.max(0, numberOf(layer['width']) ?? 1)),
        showMarkers: layer['showMarkers'] === true,
        hideLine: layer['hideLine'] === true,
        showLabel: layer['showLabel'] === true,
      },
    ];
  });
}

/** Epoch milliseconds of a cell that contains a timestamp. */
export function momentOf(value: unknown): number | undefined {
  if (typeof value === 'number') return numberOrNull(value) ?? undefined;
  if (typeof value !== 'string') return undefined;
  // Timestamps without a zone are UTC, like those of the chart.
  const moment = Date.parse(
    /[zZ]|[+-]\d\d:?\d\d$/.test(value) || !value.includes(':') ? value : `${value.replace(' ', 'T')}Z`,
  );
  return Number.isNaN(moment) ? undefined : moment;
}
