import { notEmpty, queryControls, section } from '@facet/plugin-charts/contract';
import { mapControls, mapSection, readView } from '@facet/plugin-maps/contract';
import { control, defineChartQuery, defineForm, drawn, type FormOf, listOf, numberOf } from '@facet/sdk/chart-form';

const form = defineForm({
  controls: {
    mapbox_style: mapControls.mapbox_style,
    // Without a stored view the map fits all layers.
    viewport: drawn(control('ViewportControl', readView, { label: 'viewport' })),
    deck_slices: control('SavedMapsControl', chartIds, { label: 'layers', default: [], validators: [notEmpty] }),
    adhoc_filters: queryControls.adhoc_filters,
  },
  sections: [
    mapSection('map', [['mapbox_style'], ['viewport'], ['deck_slices']]),
    section('query', 'data', [['adhoc_filters']]),
  ],
});

export type DeckMultiForm = FormOf<typeof form>;

export const deckMultiQuery = defineChartQuery({
  form,
  buildQuery: () => ({ queries: [] }),
  parts: ({ deck_slices: ids }) => ids ?? [],
});

function chartIds(value: unknown): readonly number[] {
  return listOf(value).flatMap((one) => {
    const id = numberOf(one);
    return id !== undefined && Number.isInteger(id) && id > 0 ? [id] : [];
  });
}
