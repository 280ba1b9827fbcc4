import { CompositeLayer, type GetPickingInfoParams, type UpdateParameters } from '@deck.gl/core';
import type { Rgba } from '@facet/plugin-maps/contract.client';
import { type Area, pointsToDraw, type PointSet, surroundings } from './points-to-draw.ts';

export interface ThinnedProps {
  readonly points: PointSet;
  /** Colour of each group; points of a group without one are not drawn. */
  readonly colors: readonly (Rgba | null)[];
}

/** How a layer asks for a mark that has no object. */
export interface Asked {
  readonly index: number;
}

/** Marks of which no more are drawn than can be told apart: others are chosen when the view has changed much. */
export abstract class ThinnedLayer<P extends ThinnedProps> extends CompositeLayer<P> {
  static override componentName = 'ThinnedLayer';
  declare state: { readonly chosen?: Uint32Array; readonly data?: object; readonly area?: Area };

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
    const isLast = isSame && last?.length === points.length && chosen.length === last.length;
    // A new object for the same marks would make the library read all of them again.
    this.setState(isLast ? { area } : { area, chosen, data: { length: chosen.length } });
  }

  override getPickingInfo({ info }: GetPickingInfoParams) {
    return { ...info, index: this.state.chosen?.[info.index] ?? -1 };
  }

  /** Members of the props of the layer that draws the chosen marks. @param other Colour of a group that has none */
  protected read(other: Rgba) {
    const { points, colors } = this.props;
    const { chosen = new Uint32Array(), data = [] } = this.state;
    const { positions, groups } = points;
    const markAt = ({ index }: Asked): number => chosen[index] ?? 0;
    return {
      markAt,
      data,
      getPosition: (_none: unknown, asked: Asked): [number, number] => {
        const at = markAt(asked) * 2;
        return [positions[at] ?? 0, positions[at + 1] ?? 0];
      },
      getFillColor: (_none: unknown, asked: Asked): Rgba => colors[groups[markAt(asked)] ?? 0] ?? other,
    };
  }
}
