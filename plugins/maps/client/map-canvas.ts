import { Deck, type LayersList, MapView, type PickingInfo, WebMercatorViewport } from '@deck.gl/core';
import { type Extent, FIRST_VIEW, readView, type StoredView } from '../common/map-view.ts';
import type { MapScene, PickedMark } from '../contract.client.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Hovered {
  /** Position of the pointer in the viewport. */
  readonly x: number;
  readonly y: number;
  readonly picked: PickedMark;
}

interface MapCanvasOptions {
  readonly parent: HTMLDivElement;
  onHover(hovered: Hovered | null): void;
  onClick(picked: PickedMark, add: boolean): void;
  /** Called for every frame with a changed view. */
  onView(view: StoredView): void;
  /** Called after the user has moved the map. */
  onMoved(view: StoredView): void;
  onError(error: Error): void;
}

/** Maximum zoom level of an automatic view, such as for a single place. */
const NEAREST = 13;
const SETTLED_MS = 300;
const VIEW = new MapView({ id: 'map', repeat: true });

/** A deck.gl instance with its view and its pointer events. */
export class MapCanvas {
  readonly #deck: Deck<MapView>;
  readonly #options: MapCanvasOptions;
  #view: StoredView | undefined;
  #told: number | undefined;

  /** The element that contains the canvas. */
  readonly parent: HTMLDivElement;

  constructor(options: MapCanvasOptions) {
    this.parent = options.parent;
    this.#options = options;
    this.#deck = new Deck<MapView>({
      parent: options.parent,
      views: VIEW,
      viewState: { ...FIRST_VIEW },
      controller: { scrollZoom: { smooth: false, speed: 0.005 }, keyboard: true },
      style: { outlineOffset: '-2px' },
      layers: [],
      onHover: (info) => {
        if (!info.picked) return options.onHover(null);
        const { left, top } = options.parent.getBoundingClientRect();
        options.onHover({ x: left + info.x, y: top + info.y, picked: pickedOf(info) });
      },
      onClick: (info, event) => {
        if (info.picked) options.onClick(pickedOf(info), holdsModifier(event.srcEvent));
      },
      onViewStateChange: ({ viewState, interactionState }) => {
        const next = readView(viewState);
        if (!next) return;
        this.#show(next);
        if (
          interactionState.isDragging ||
          interactionState.isZooming ||
          interactionState.isPanning ||
          !interactionState.inTransition
        )
          this.#tell();
      },
      onError: (error) => options.onError(error),
      getCursor: ({ isDragging, isHovering }) => (isDragging ? 'grabbing' : isHovering ? 'pointer' : 'grab'),
    });
  }

  draw(layers: readonly object[], size: Size): void {
    // Layers come from plugins, whose contract does not expose the types of the library.
    this.#deck.setProps({ layers: [...layers] as LayersList, width: size.width, height: size.height });
  }

  /** Applies the view of the scene. */
  look({ fits, extent, view }: Pick<MapScene, 'fits' | 'extent' | 'view'>, size: Size): void {
    this.#show(fits && extent ? around(extent, view, size) : view);
  }

  zoom(by: number): void {
    if (!this.#view) return;
    this.#show({ ...this.#view, zoom: Math.min(20, Math.max(0, this.#view.zoom + by)) });
    this.#tell();
  }

  end(): void {
    clearTimeout(this.#told);
    const context = this.#deck.getCanvas()?.getContext('webgl2');
    this.#deck.finalize();
    // Otherwise the browser keeps the context until garbage collection, and may drop contexts of visible maps.
    context?.getExtension('WEBGL_lose_context')?.loseContext();
  }

  #show(view: StoredView): void {
    this.#view = view;
    this.#deck.setProps({ viewState: { ...view } });
    this.#options.onView(view);
  }

  #tell(): void {
    clearTimeout(this.#told);
    this.#told = window.setTimeout(() => {
      if (this.#view) this.#options.onMoved(this.#view);
    }, SETTLED_MS);
  }
}

/** The view that shows a whole extent. */
function around(
  [west, south, east, north]: Extent,
  { bearing, pitch }: StoredView,
  { width, height }: Size,
): StoredView {
  const clamp = (lat: number) => Math.min(84, Math.max(-84, lat));
  const { longitude, latitude, zoom } = new WebMercatorViewport({ width, height }).fitBounds(
    [
      [west, clamp(south)],
      [east, clamp(north)],
    ],
    { padding: Math.min(40, Math.floor(Math.min(width, height) / 8)), maxZoom: NEAREST, minExtent: 0.01 },
  );
  return { longitude, latitude, zoom: Math.max(0, zoom), bearing, pitch };
}

const pickedOf = ({ object, index, layer }: PickingInfo): PickedMark => ({ object, index, layer: layer?.id ?? '' });

const holdsModifier = (event: object): boolean =>
  ('ctrlKey' in event && event.ctrlKey === true) || ('metaKey' in event && event.metaKey === true);

/** Whether this browser supports WebGL. */
export function canDraw(): boolean {
  return document.createElement('canvas').getContext('webgl2') !== null;
}
