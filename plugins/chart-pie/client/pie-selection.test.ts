import type { DataMask } from '@facet/sdk/common';
import type { SeriesPieOptions } from 'highcharts';
import { expect, it } from 'vitest';
import { pieForm } from '../common/pie-form.ts';
import { pieDrawing } from './pie-drawing.ts';

const MARCH = Date.UTC(2024, 2, 1);
const APRIL = Date.UTC(2024, 3, 1);

/** The data mask after a click on the first slice of two months, and the look of both slices. */
function clicked(selectedValues: readonly string[]) {
  const masks: DataMask[] = [];
  const props = pieDrawing.props({
    formData: pieForm.read({ viz_type: 'pie', datasource: '1__table', groupby: ['day'], metric: 'n' }),
    queries: [
      {
        colnames: ['day', 'n'],
        coltypes: [2, 0],
        data: [
          { day: MARCH, n: 3 },
          { day: APRIL, n: 2 },
        ],
        rowcount: 2,
      },
    ],
    datasource: null,
    width: 400,
    height: 300,
    filterState: { selectedValues },
    ownState: {},
    hooks: { setDataMask: (mask) => masks.push(mask) },
    colorOf: () => 'red',
    colorScheme: 'light',
    locale: 'en',
  });
  const [pie] = (pieDrawing.options(props, (key) => key).series ?? []) as readonly SeriesPieOptions[];
  pie?.point?.events?.click?.call({ index: 0 } as never, {} as never);
  const opacities = (pie?.data ?? []).map((slice) => (slice as { readonly opacity: number }).opacity);
  return { mask: masks[0], opacities };
}

it('a slice of a timestamp can be selected, is described, and can be deselected', () => {
  const first = clicked([]);
  expect(first.opacities).toEqual([1, 1]);
  expect(first.mask).toMatchObject({
    extraFormData: { filters: [{ col: 'day', op: 'IN', val: [MARCH] }] },
    filterState: { label: '2024-03-01' },
  });
  const selected = (first.mask?.filterState?.['selectedValues'] ?? []) as readonly string[];
  const second = clicked(selected);
  expect(second.opacities[0]).toBe(1);
  expect(second.opacities[1]).toBeLessThan(1);
  expect(second.mask?.extraFormData).toEqual({});
});
