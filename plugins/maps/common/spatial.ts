import { isRecord, textOf, type Validator } from '@facet/sdk/chart-form';

/** The columns from which the place of a row is read. */
export type Spatial =
  | { readonly type: 'latlong'; readonly lonCol: string; readonly latCol: string }
  | {
      readonly type: 'delimited';
      readonly lonlatCol: string;
      /** Absent: a comma, a semicolon or whitespace. */
      readonly delimiter?: string;
      readonly reverseCheckbox?: boolean;
    }
  | { readonly type: 'geohash'; readonly geohashCol: string; readonly reverseCheckbox?: boolean };

export function readSpatial(value: unknown): Spatial | undefined {
  if (!isRecord(value)) return undefined;
  const [lonCol, latCol] = [textOf(value['lonCol']), textOf(value['latCol'])];
  const [lonlatCol, geohashCol] = [textOf(value['lonlatCol']), textOf(value['geohashCol'])];
  const reversed = value['reverseCheckbox'] === true ? { reverseCheckbox: true } : {};
  if (value['type'] === 'latlong' && lonCol !== undefined && latCol !== undefined)
    return { type: 'latlong', lonCol, latCol };
  const { delimiter } = value;
  if (value['type'] === 'delimited' && lonlatCol !== undefined && delimiter !== '') {
    const split = typeof delimiter === 'string' ? { delimiter } : {};
    return { type: 'delimited', lonlatCol, ...split, ...reversed };
  }
  if (value['type'] === 'geohash' && geohashCol !== undefined) return { type: 'geohash', geohashCol, ...reversed };
  return undefined;
}

export function spatialColumns(spatial: Spatial | undefined): readonly string[] {
  if (spatial === undefined) return [];
  if (spatial.type === 'latlong') return [spatial.lonCol, spatial.latCol];
  return [spatial.type === 'delimited' ? spatial.lonlatCol : spatial.geohashCol];
}

/** The message is defined by the specification. */
export const INVALID_SPATIAL = 'Invalid lat/long configuration.';

/** An empty value is checked by another validator. */
export const spatialConfiguration: Validator = (value) =>
  isRecord(value) && readSpatial(value) === undefined ? INVALID_SPATIAL : null;
