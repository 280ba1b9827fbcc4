import { isRecord, listOf, numberOf, type StoredColor } from '@facet/sdk/chart-form';

/** A line at a value, or a band between two values. */
export interface Contour {
  readonly lowerThreshold: number;
  readonly upperThreshold?: number;
  readonly color: StoredColor;
  readonly strokeWidth: number;
}

const FIRST_COLOR: StoredColor = { r: 0, g: 122, b: 135, a: 1 };

/** Invalid contours are left out. */
export function readContours(value: unknown): readonly Contour[] | undefined {
  if (value === undefined || value === null) return undefined;
  return listOf(value).flatMap((one): Contour[] => {
    if (!isRecord(one)) return [];
    const lowerThreshold = numberOf(one['lowerThreshold']);
    if (lowerThreshold === undefined) return [];
    const upperThreshold = numberOf(one['upperThreshold']);
    return [
      {
        lowerThreshold,
        ...(upperThreshold === undefined ? {} : { upperThreshold }),
        color: readColor(one['color']) ?? FIRST_COLOR,
        strokeWidth: numberOf(one['strokeWidth']) ?? 1,
      },
    ];
  });
}

function readColor(value: unknown): StoredColor | undefined {
  if (!isRecord(value)) return undefined;
  const [r, g, b, a] = ['r', 'g', 'b', 'a'].map((part) => numberOf(value[part]));
  return r === undefined || g === undefined || b === undefined ? undefined : { r, g, b, a: a ?? 1 };
}
