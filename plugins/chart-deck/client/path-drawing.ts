import { PathLayer } from '@deck.gl/layers';
import { extentOf, type NoPlace, type Place, placed, shapeOf } from '@facet/plugin-maps/contract';
import type { MapDrawing } from '@facet/plugin-maps/contract.client';
import { columnLabel } from '@facet/sdk/chart-query';
import type { DataRow } from '@facet/sdk/common';
import type { DeckPathForm } from '../common/path-query.ts';
import { storedRgba } from './colors.ts';
import { rowsOf, rowTooltip, sceneOf } from './map-scene.ts';

interface PathMark {
  readonly path: readonly Place[];
  readonly row: DataRow;
}

export const pathDrawing: MapDrawing<DeckPathForm> = {
  scene(input) {
    const { formData: form } = input;
    const column = form.line_column === undefined ? '' : columnLabel(form.line_column);
    const { marks, told } = placed(
      rowsOf(input),
      (row): PathMark | NoPlace => {
        const path = shapeOf(row[column], form.line_type ?? 'json', form.reverse_long_lat === true);
        return typeof path === 'string' ? path : { path, row };
      },
      ({ path }) => path.length,
    );
    const color = storedRgba(form.color_picker);
    return {
      ...sceneOf(input, extentOf(marks.flatMap(({ path }) => path)), { marks, told }),
      layers: () => [
        new PathLayer<PathMark>({
          id: 'paths',
          data: [...marks],
          pickable: true,
          capRounded: true,
          jointRounded: true,
          getPath: ({ path }) => path.map(([longitude, latitude]): [number, number] => [longitude, latitude]),
          getColor: color,
          getWidth: form.line_width,
          widthUnits: form.line_width_unit,
          widthMinPixels: 1,
          updateTriggers: { getColor: [form.color_picker] },
        }),
      ],
      tooltip: ({ object }) => rowTooltip((object as PathMark).row, input, [column]),
    };
  },

  label: ({ count }, t) => t('label.path', { count }),
};
