import { isRecord, textOf } from '@facet/sdk/chart-form';

/** Which columns say where a row lies. */
export type Spatial =
  | { readonly type: 'latlong'; readonly lonCol: string; readonly latCol: string }
  | { readonly type: 'delimited'; readonly lonlatCol: string; readonly reverseCheckbox?: boolean }
  | { readonly type: 'geohash'; readonly geohashCol: string; readonly reverseCheckbox?: boolean };

export function readSpatial(value: unknown): Spatial | undefined {
  if (!isRecord(value)) return undefined;
  const [lonCol, latCol] = [textOf(value['lonCol']), textOf(value['latCol'])];
  const [lonlatCol, geohashCol] = [textOf(value['lonlatCol']), textOf(value['geohashCol'])];
  const reversed = value['reverseCheckbox'] === true ? { reverseCheckbox: true } : {};
  if (value['type'] === 'latlong' && lonCol !== undefined && latCol !== undefined)
    return { type: 'latlong', lonCol, latCol };
  if (value['type'] === 'delimited' && lonlatCol !== undefined) return { type: 'delimited', lonlatCol, ...reversed };
  if (value['type'] === 'geohash' && geohashCol !== undefined) return { type: 'geohash', geohashCol, ...reversed };
  return undefined;
}

export function spatialColumns(spatial: Spatial | undefined): readonly string[] {
  if (spatial === undefined) return [];
  if (spatial.type === 'latlong') return [spatial.lonCol, spatial.latCol];
  return [spatial.type === 'delimited' ? spatial.lonlatCol : spatial.geohashCol];
}
