import { MapsToken } from '@facet/plugin-maps/contract.client';
import { defineManifest } from '@facet/sdk/common';

const LAND = '<path fill="currentColor" opacity=".12" d="M4 18l20-10 22 4 18-6 26 8v34l-22 8-20-6-24 6-20-8z"/>';
const onLand = (marks: string): string => `<svg viewBox="0 0 96 64">${LAND}${marks}</svg>`;

const PLACE = { type: 'latlong', lonCol: 'longitude', latCol: 'latitude' };
const BLUE = { r: 83, g: 108, b: 211 };
const ORANGE = { r: 190, g: 110, b: 63 };

/** Limits examples to the contiguous states, so that they fill their pictures. */
const where = (sqlExpression: string) => [{ clause: 'WHERE', expressionType: 'SQL', sqlExpression }];
const mainland = (longitude: string, latitude: string): string =>
  `${longitude} BETWEEN -125 AND -66 AND ${latitude} BETWEEN 24 AND 50`;
const ROUTES_THERE = `${mainland('origin_longitude', 'origin_latitude')} AND ${mainland('destination_longitude', 'destination_latitude')}`;
const STATES_THERE = "state NOT IN ('Alaska', 'Hawaii', 'Puerto Rico')";

const airports = (form: Readonly<Record<string, unknown>>) => ({
  dataset: 'airports',
  form: {
    spatial: PLACE,
    adhoc_filters: where(mainland('longitude', 'latitude')),
    size: 'count',
    row_limit: 5000,
    ...form,
  },
});

export const manifest = defineManifest({
  id: 'facet/chart-deck',
  version: '1.0.0',
  name: 'Maps of deck.gl',
  description: 'Map layers of points, arcs, bins, lines and areas (deck.gl).',
  icon: 'map-pins',
  engines: { sdk: '^1.0.0' },
  client: { requires: { maps: MapsToken } },
  server: {},
  contributes: {
    'explore-json/payload@1': [
      { key: 'deck_arc' },
      { key: 'deck_contour' },
      { key: 'deck_geojson' },
      { key: 'deck_grid' },
      { key: 'deck_heatmap' },
      { key: 'deck_hex' },
      { key: 'deck_path' },
      { key: 'deck_polygon' },
      { key: 'deck_scatter' },
      { key: 'deck_screengrid' },
    ],
    'explore-json/joint-payload@1': [{ key: 'deck_multi' }],
    'charts/query@1': [
      { key: 'deck_scatter' },
      { key: 'deck_arc' },
      { key: 'deck_hex' },
      { key: 'deck_grid' },
      { key: 'deck_screengrid' },
      { key: 'deck_heatmap' },
      { key: 'deck_contour' },
      { key: 'deck_path' },
      { key: 'deck_polygon' },
      { key: 'deck_geojson' },
      { key: 'deck_multi' },
    ],
    'charts/type@1': [
      {
        key: 'deck_multi',
        name: 'deck.gl Multiple Layers',
        title: 'types.deck_multi.name',
        about: 'types.deck_multi.about',
        description:
          'Draws saved maps of deck.gl over one another on one map. For a few layers that belong together; to compare maps put them side by side on a dashboard.',
        category: 'Map',
        example: {
          dataset: 'routes',
          form: {},
          // The layers of the dashboard of late flights: the busiest routes, and airports with many flights.
          draws: {
            member: 'deck_slices',
            charts: ['5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1b15', '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1bfe'],
          },
        },
        tags: ['deckGL', 'Multi-Layers'],
        thumbnail: onLand(
          '<path fill="var(--chart-1)" opacity=".35" d="M20 20l24-8 24 8-24 8z"/><path fill="var(--chart-2)" opacity=".35" d="M20 32l24-8 24 8-24 8z"/><path fill="var(--chart-3)" opacity=".5" d="M20 44l24-8 24 8-24 8z"/>',
        ),
      },
      {
        key: 'deck_scatter',
        suits: ['places'],
        needs: ['place'],
        name: 'deck.gl Scatterplot',
        title: 'types.deck_scatter.name',
        about: 'types.deck_scatter.about',
        description:
          'Draws a point for each row where it lies, as large as an amount. With many points on top of each other take bins or a heat map.',
        category: 'Map',
        example: {
          dataset: 'routes',
          form: {
            spatial: { type: 'latlong', lonCol: 'origin_longitude', latCol: 'origin_latitude' },
            point_radius_fixed: { type: 'metric', value: 'total_flights' },
            adhoc_filters: where(mainland('origin_longitude', 'origin_latitude')),
            color_picker: { ...BLUE, a: 0.7 },
            point_unit: 'square_m',
            multiplier: 900,
            min_radius: 2,
            max_radius: 18,
          },
        },
        tags: ['deckGL', 'Comparison', 'Scatter', '2D', 'Geo', 'Intensity', 'Density'],
        thumbnail: onLand(
          '<circle cx="22" cy="24" r="4" fill="var(--chart-1)"/><circle cx="36" cy="36" r="6" fill="var(--chart-2)"/><circle cx="52" cy="22" r="3" fill="var(--chart-1)"/><circle cx="62" cy="40" r="5" fill="var(--chart-3)"/><circle cx="74" cy="26" r="7" fill="var(--chart-1)"/>',
        ),
      },
      {
        key: 'deck_arc',
        name: 'deck.gl Arc',
        title: 'types.deck_arc.name',
        about: 'types.deck_arc.about',
        needs: ['route'],
        description:
          'Draws an arc from one place to another for each row. For a few thousand connections at most; beyond that only their bundle is seen.',
        category: 'Map',
        example: {
          dataset: 'routes',
          form: {
            start_spatial: { type: 'latlong', lonCol: 'origin_longitude', latCol: 'origin_latitude' },
            end_spatial: { type: 'latlong', lonCol: 'destination_longitude', latCol: 'destination_latitude' },
            adhoc_filters: where(`flights >= 3000 AND origin < destination AND ${ROUTES_THERE}`),
            color_picker: { ...BLUE, a: 0.7 },
            target_color_picker: { ...ORANGE, a: 0.7 },
            row_limit: 100,
            stroke_width: 1,
          },
        },
        tags: ['deckGL', 'Geo', '3D', 'Relational', 'Web'],
        thumbnail: onLand(
          '<g fill="none" stroke="var(--chart-1)" stroke-width="2"><path d="M14 44Q38 4 66 38M20 26Q48 2 80 30" /><path stroke="var(--chart-2)" d="M30 50Q52 20 82 44"/></g>',
        ),
      },
      {
        key: 'deck_hex',
        name: 'deck.gl 3D Hexagon',
        title: 'types.deck_hex.name',
        about: 'types.deck_hex.about',
        needs: ['place'],
        description:
          'Puts rows into hexagons and draws what their amounts give as height and colour. Shows where there is much without a point for each row.',
        category: 'Map',
        example: airports({ grid_size: 60000, extruded: false }),
        tags: ['deckGL', '3D', 'Geo', 'Comparison'],
        thumbnail: onLand(
          '<g fill="var(--chart-1)"><path opacity=".4" d="M18 30l8-5 8 5v10l-8 5-8-5z"/><path opacity=".9" d="M36 20l8-5 8 5v24l-8 5-8-5z"/><path opacity=".65" d="M54 28l8-5 8 5v12l-8 5-8-5z"/></g>',
        ),
      },
      {
        key: 'deck_grid',
        name: 'deck.gl Grid',
        title: 'types.deck_grid.name',
        about: 'types.deck_grid.about',
        needs: ['place'],
        description:
          'Puts rows into squares on the ground and draws the sum of their amounts as height and colour. Take hexagons where neighbours matter.',
        category: 'Map',
        example: airports({ grid_size: 60000, extruded: false }),
        tags: ['deckGL', '3D', 'Comparison'],
        thumbnail: onLand(
          '<g fill="var(--chart-2)"><path opacity=".4" d="M18 30h14v14H18z"/><path opacity=".9" d="M34 16h14v28H34z"/><path opacity=".65" d="M50 24h14v20H50z"/><path opacity=".3" d="M66 36h14v8H66z"/></g>',
        ),
      },
      {
        key: 'deck_screengrid',
        name: 'deck.gl Screen Grid',
        title: 'types.deck_screengrid.name',
        about: 'types.deck_screengrid.about',
        needs: ['place'],
        description:
          'Puts rows into squares of the screen, which stay as large when the map is zoomed. For places on the ground take the grid.',
        category: 'Map',
        example: airports({ grid_size: 12, color_picker: { ...BLUE, a: 1 } }),
        tags: ['deckGL', 'Comparison', 'Intensity', 'Density'],
        thumbnail: onLand(
          '<g fill="var(--chart-3)"><path opacity=".3" d="M20 20h10v10H20zM64 36h10v10H64z"/><path opacity=".6" d="M32 20h10v10H32zM44 32h10v10H44z"/><path d="M32 32h10v10H32z"/><path opacity=".8" d="M56 20h10v10H56z"/></g>',
        ),
      },
      {
        key: 'deck_heatmap',
        name: 'deck.gl Heatmap',
        title: 'types.deck_heatmap.name',
        about: 'types.deck_heatmap.about',
        needs: ['place'],
        description:
          'Draws how densely amounts lie as a smooth colour. It shows patterns and no exact amounts; for those take bins.',
        category: 'Map',
        example: airports({}),
        tags: ['deckGL', 'Spatial', 'Comparison'],
        thumbnail: onLand(
          '<g fill="var(--chart-4)"><circle opacity=".25" cx="40" cy="32" r="20"/><circle opacity=".45" cx="40" cy="32" r="12"/><circle opacity=".9" cx="40" cy="32" r="5"/><circle opacity=".3" cx="70" cy="28" r="11"/><circle opacity=".7" cx="70" cy="28" r="5"/></g>',
        ),
      },
      {
        key: 'deck_contour',
        name: 'deck.gl Contour',
        title: 'types.deck_contour.name',
        about: 'types.deck_contour.about',
        needs: ['place'],
        description:
          'Draws lines and bands where amounts are equal. Good for what changes steadily from place to place, such as noise or rain.',
        category: 'Map',
        example: airports({
          cellSize: 200000,
          contours: [
            { lowerThreshold: 8, upperThreshold: 32, color: { ...BLUE, a: 0.25 } },
            { lowerThreshold: 32, upperThreshold: 64, color: { ...BLUE, a: 0.55 } },
            { lowerThreshold: 64, upperThreshold: 1000, color: { ...BLUE, a: 0.9 } },
          ],
        }),
        tags: ['deckGL', 'Spatial', 'Comparison'],
        thumbnail: onLand(
          '<g fill="none" stroke="var(--chart-1)" stroke-width="1.5"><path d="M22 34c0-14 18-18 30-12s18 22 4 26-34 0-34-14z"/><path d="M30 34c0-8 12-11 20-7s10 13 2 15-22 0-22-8z"/><path d="M37 34c0-4 6-5 10-3s4 6 0 7-10 0-10-4z"/></g>',
        ),
      },
      {
        key: 'deck_path',
        name: 'deck.gl Path',
        title: 'types.deck_path.name',
        about: 'types.deck_path.about',
        needs: ['shape'],
        description:
          'Draws a line for each row along the places that a column lists. For connections that only have two ends take arcs.',
        category: 'Map',
        example: {
          dataset: 'routes',
          form: {
            line_column: 'path',
            line_type: 'json',
            adhoc_filters: where(`flights >= 1500 AND ${ROUTES_THERE}`),
            color_picker: { ...BLUE, a: 0.5 },
            row_limit: 400,
            line_width: 1,
          },
        },
        tags: ['deckGL', 'Web'],
        thumbnail: onLand(
          '<path fill="none" stroke="var(--chart-2)" stroke-width="2.5" stroke-linejoin="round" d="M14 44l14-18 12 8 10-16 12 22 10-8 10 10"/>',
        ),
      },
      {
        key: 'deck_polygon',
        name: 'deck.gl Polygon',
        title: 'types.deck_polygon.name',
        about: 'types.deck_polygon.about',
        needs: ['shape'],
        description:
          'Draws areas whose borders a column lists, coloured in buckets of an amount and as high as another. Regions of a country need no borders: take the country map.',
        category: 'Map',
        example: {
          dataset: 'us_states',
          form: {
            line_column: 'border',
            line_type: 'json',
            metric: 'total_hurricanes',
            point_radius_fixed: { type: 'fix', value: 0 },
            js_columns: ['state'],
            extruded: false,
            stroked: true,
            linear_color_scheme: 'schemeBlues',
            break_points: ['0', '1', '5', '20', '60', '120'],
            stroke_color_picker: { r: 160, g: 170, b: 190, a: 1 },
            adhoc_filters: where(STATES_THERE),
          },
        },
        tags: ['deckGL', '3D', 'Multi-Dimensions', 'Geo'],
        thumbnail: onLand(
          '<g stroke="var(--surface-card)"><path fill="var(--chart-1)" opacity=".9" d="M20 20l20-6 6 18-18 8z"/><path fill="var(--chart-1)" opacity=".5" d="M40 14l24 4 2 18-20-4z"/><path fill="var(--chart-1)" opacity=".7" d="M28 40l18-8 20 4-6 14-26 2z"/></g>',
        ),
      },
      {
        key: 'deck_geojson',
        name: 'deck.gl Geojson',
        title: 'types.deck_geojson.name',
        about: 'types.deck_geojson.about',
        needs: ['shape'],
        description:
          'Draws what a column of GeoJSON holds: points, lines and areas, all in one colour. To compare amounts take the polygon chart.',
        category: 'Map',
        example: {
          dataset: 'us_states',
          form: {
            geojson: 'shape',
            // Raised areas have no borders.
            extruded: false,
            stroked: true,
            line_width: 1,
            line_width_unit: 'pixels',
            fill_color_picker: { ...BLUE, a: 0.25 },
            stroke_color_picker: { ...BLUE, a: 1 },
            adhoc_filters: where(STATES_THERE),
          },
        },
        tags: ['deckGL', '2D'],
        thumbnail: onLand(
          '<path fill="var(--chart-3)" opacity=".35" stroke="var(--chart-3)" d="M18 22l22-8 12 12-10 20-20-4z"/><path fill="none" stroke="var(--chart-2)" stroke-width="2" d="M56 46l10-14 14 4"/><circle cx="70" cy="20" r="4" fill="var(--chart-1)"/>',
        ),
      },
    ],
  },
});
