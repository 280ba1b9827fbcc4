import { CompositeLayer, type DefaultProps, type GetPickingInfoParams, type UpdateParameters } from '@deck.gl/core';
import { ScatterplotLayer } from '@deck.gl/layers';
import type { Rgba } from '@facet/plugin-maps/contract.client';
import { type Area, pointsToDraw, type PointSet, surroundings } from './points-to-draw.ts';

interface PointsProps {
  readonly points: PointSet;
  /** Colour of each group; points of a group without one are not drawn. */
  readonly colors: readonly (Rgba | null)[];
  readonly lineColor: Rgba;
  readonly radiusScale: number;
  readonly radiusMinPixels: number;
  readonly radiusMaxPixels: number;
}

interface Asked {
  readonly index: number;
}

/** Points of which no more are drawn than can be told apart: others are chosen when the view has changed much. */
export class PointsLayer extends CompositeLayer<PointsProps> {
  static override layerName = 'PointsLayer';
  static override defaultProps: DefaultProps<PointsProps> = {
    colors: { type: 'array', value: [] },
  };
  declare state: { readonly chosen?: Uint32Array; readonly area?: Area };

  override shouldUpdateState({ changeFlags }: UpdateParameters<this>): boolean {
    return changeFlags.somethingChanged;
  }

  override updateState({ props, oldProps }: UpdateParameters<this>): void {
    const { viewport } = this.context;
    const { area: before } = this.state;
    const isSame = props.points === oldProps.points && props.colors === oldProps.colors;
    const area = surroundings(viewport, before);
    if (isSame && area === before && this.state.chosen !== undefined) return;
    const { points, colors } = props;
    const chosen = pointsToDraw(points, (group) => colors[group] !== null, area);
    const { chosen: last } = this.state;
    this.setState({
      area,
      chosen: isSame && last?.length === points.length && chosen.length === last.length ? last : chosen,
    });
  }

  override getPickingInfo({ info }: GetPickingInfoParams) {
    return { ...info, index: this.state.chosen?.[info.index] ?? -1 };
  }

  override renderLayers() {
    const { points, colors, lineColor, radiusScale, radiusMinPixels, radiusMaxPixels } = this.props;
    const { chosen = new Uint32Array() } = this.state;
    const { positions, radii, groups } = points;
    const pointAt = ({ index }: Asked): number => chosen[index] ?? 0;
    return new ScatterplotLayer(
      this.getSubLayerProps({
        id: 'circles',
        data: { length: chosen.length, chosen },
        opacity: 0.8,
        stroked: true,
        lineWidthUnits: 'pixels',
        getLineWidth: 0.5,
        getLineColor: lineColor,
        getPosition: (_none: unknown, asked: Asked) => {
          const at = pointAt(asked) * 2;
          return [positions[at] ?? 0, positions[at + 1] ?? 0];
        },
        getRadius: (_none: unknown, asked: Asked) => radii[pointAt(asked)] ?? 0,
        getFillColor: (_none: unknown, asked: Asked) => colors[groups[pointAt(asked)] ?? 0] ?? lineColor,
        radiusScale,
        radiusMinPixels,
        radiusMaxPixels,
        updateTriggers: { getFillColor: [colors] },
      }),
    );
  }
}
