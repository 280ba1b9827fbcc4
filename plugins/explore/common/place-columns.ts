export interface PlaceColumns {
  readonly lat: string;
  readonly lon: string;
}

interface NamedColumns {
  readonly columns: readonly { readonly column_name: string; readonly type_generic: number | null }[];
}

const LATITUDE = /^(?:(.*)[\s_.-])?lat(?:itude)?$/i;
const LONGITUDE = /^(?:(.*)[\s_.-])?(?:lon|lng|long|longitude)$/i;

export const isCoordinate = (name: string): boolean => LATITUDE.test(name) || LONGITUDE.test(name);

/** Pairs of numeric columns that are named as coordinates of the same place. */
export function placeColumns({ columns }: NamedColumns): readonly PlaceColumns[] {
  const numbers = columns.filter((column) => column.type_generic === 0).map((column) => column.column_name);
  return numbers.flatMap((lat) => {
    const found = LATITUDE.exec(lat);
    if (!found) return [];
    const lon = numbers.find((name) => {
      const other = LONGITUDE.exec(name);
      return other !== null && other[1]?.toLowerCase() === found[1]?.toLowerCase();
    });
    return lon === undefined ? [] : [{ lat, lon }];
  });
}
