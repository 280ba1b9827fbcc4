export const ANNOTATION_TYPES = ['FORMULA', 'EVENT', 'INTERVAL', 'TIME_SERIES'] as const;
export type AnnotationType = (typeof ANNOTATION_TYPES)[number];

export const STYLES = ['solid', 'dashed', 'longDashed', 'dotted'] as const;
export const OPACITIES = ['', 'opacityLow', 'opacityMedium', 'opacityHigh'] as const;

/** An annotation layer, as stored in forms. */
export interface AnnotationDraft {
  readonly name: string;
  readonly annotationType: AnnotationType;
  /** Kind of the source chart, or `NATIVE`; empty for formulas. */
  readonly sourceType: string;
  /** A formula, or the id of a chart or of a saved layer. */
  readonly value: string | number;
  readonly timeColumn?: string;
  readonly intervalEndColumn?: string;
  readonly titleColumn?: string;
  readonly color: string | null;
  readonly opacity: (typeof OPACITIES)[number];
  readonly style: (typeof STYLES)[number];
  readonly width: number;
  readonly show: boolean;
  readonly showMarkers: boolean;
  readonly hideLine: boolean;
  readonly showLabel: boolean;
  readonly overrides: Readonly<Record<string, unknown>>;
}

export const NEW_ANNOTATION: AnnotationDraft = {
  name: '',
  annotationType: 'FORMULA',
  sourceType: '',
  value: '',
  color: null,
  opacity: '',
  style: 'solid',
  width: 1,
  show: true,
  showMarkers: false,
  hideLine: false,
  showLabel: false,
  overrides: {},
};

/** The `sourceType` of saved annotation layers. */
export const SAVED_SOURCE = 'NATIVE';

/** The `sourceType` of a source chart: one with series, or one with rows. */
export const sourceTypeOf = (type: AnnotationType): string => (type === 'TIME_SERIES' ? 'line' : 'table');

/** The error that prevents a layer from being saved; null: none. @param names Names of the other layers */
export function annotationProblem(
  layer: AnnotationDraft,
  names: readonly string[],
): 'name' | 'value' | 'column' | null {
  if (layer.name.trim() === '' || names.includes(layer.name)) return 'name';
  if (String(layer.value).trim() === '') return 'value';
  // A time series chart defines its own time column.
  if (layer.annotationType !== 'EVENT' && layer.annotationType !== 'INTERVAL') return null;
  if (layer.sourceType === SAVED_SOURCE) return null;
  const needsEnd = layer.annotationType === 'INTERVAL';
  return layer.timeColumn && (!needsEnd || layer.intervalEndColumn) ? null : 'column';
}
