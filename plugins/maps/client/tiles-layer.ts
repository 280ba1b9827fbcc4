import { CompositeLayer, type DefaultProps, type UpdateParameters } from '@deck.gl/core';
import { BitmapLayer } from '@deck.gl/layers';
import type { TileSource } from '../common/tile-source.ts';
import { type Background, boundsOf, type Tile, tilesWithin, tileUrl } from './tiles.ts';
import { TileImages } from './tile-images.ts';

interface TilesProps {
  readonly source: TileSource;
  readonly onFailed: () => void;
}

interface Drawn {
  readonly tile: Tile;
  readonly image: HTMLImageElement;
}

/** Tiles of one source. Until a tile is loaded, the part of a coarser loaded tile is drawn. */
export class TilesLayer extends CompositeLayer<TilesProps> {
  static override layerName = 'TilesLayer';
  static override defaultProps: DefaultProps<TilesProps> = {
    onFailed: { type: 'function', value: () => undefined },
  };
  declare state: { readonly images: TileImages; readonly drawn: readonly Drawn[] };

  override initializeState(): void {
    const images = new TileImages(
      () => this.#choose(),
      () => this.props.onFailed(),
    );
    this.setState({ images, drawn: [] });
  }

  override finalizeState(context: this['context']): void {
    this.state.images.dispose();
    super.finalizeState(context);
  }

  override shouldUpdateState({ changeFlags }: UpdateParameters<this>): boolean {
    return changeFlags.somethingChanged;
  }

  override updateState({ changeFlags }: UpdateParameters<this>): void {
    if (changeFlags.viewportChanged || changeFlags.propsChanged) this.#choose();
  }

  override renderLayers() {
    return this.state.drawn.map(
      ({ tile, image }) =>
        new BitmapLayer(this.getSubLayerProps({ id: `${tile.z}-${tile.x}-${tile.y}`, image, bounds: boundsOf(tile) })),
    );
  }

  #choose(): void {
    const { images } = this.state;
    const { source } = this.props;
    const { viewport } = this.context;
    const wanted = tilesWithin(viewport.getBounds(), viewport.zoom);
    images.keep(new Set(wanted.map((tile) => tileUrl(source, tile))));
    const found = new Map<string, Drawn>();
    for (const tile of wanted) {
      const image = images.get(tileUrl(source, tile));
      const drawn = image === undefined ? coarser(tile, (one) => images.peek(tileUrl(source, one))) : { tile, image };
      if (drawn) found.set(`${drawn.tile.z} ${drawn.tile.x} ${drawn.tile.y}`, drawn);
    }
    this.setState({ drawn: [...found.values()].sort((a, b) => a.tile.z - b.tile.z) });
  }
}

export const tileLayers = ({ sources }: Background, onFailed: () => void): readonly TilesLayer[] =>
  sources.map((source, at) => new TilesLayer({ id: `tiles-${at}-${source.url}`, source, onFailed }));

/** The finest loaded tile that contains the given one. */
function coarser({ z, x, y }: Tile, imageOf: (tile: Tile) => HTMLImageElement | undefined): Drawn | undefined {
  for (let up = 1; up <= z; up += 1) {
    const tile = { z: z - up, x: x >> up, y: y >> up };
    const image = imageOf(tile);
    if (image) return { tile, image };
  }
  return undefined;
}
