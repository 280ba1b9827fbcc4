import { Deck, type LayersList, MapView, type PickingInfo } from '@deck.gl/core';
import { FIRST_VIEW, readView, type StoredView, VIEW_RANGES } from '../common/map-view.ts';
import type { MapScene, PickedMark } from '../contract.client.ts';
import { GroundCanvas, type GroundLook } from './ground/ground-canvas.ts';
import { viewAround } from './view-around.ts';

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
  /** Called after the first frame with marks. */
  onDrawn(): void;
  onError(error: Error): void;
}

/** What is drawn, from the bottom to the top. */
interface Content {
  /** null: there is none, as below tiles. */
  readonly ground: GroundLook | null;
  readonly layers: readonly object[];
}

const SETTLED_MS = 300;
const [FARTHEST, NEAREST] = VIEW_RANGES.zoom;
/** Width of the world in pixels at zoom 0. */
const WORLD_WIDTH = 512;
const REPEATED = new MapView({ id: 'map', repeat: true });
/** On a map that is wider than the world, repeated marks would look like further ones. */
const SINGLE = new MapView({ id: 'map', repeat: false });

/** A deck.gl instance with its view and its pointer events. */
export class MapCanvas {
  readonly #deck: Deck<MapView>;
  readonly #options: MapCanvasOptions;
  #view: StoredView | undefined;
  readonly #ground: GroundCanvas;
  #content: Content | undefined;
  /** What the library has. */
  #shown: readonly object[] | undefined;
  #hasSize = false;
  /** The user is moving the map. */
  #isMoving = false;
  #width = 0;
  #told: number | undefined;

  /** The element that contains the canvas. */
  readonly parent: HTMLDivElement;

  constructor(options: MapCanvasOptions) {
    this.parent = options.parent;
    this.#options = options;
    this.#ground = new GroundCanvas(options.parent);
    this.#deck = new Deck<MapView>({
      parent: options.parent,
      views: REPEATED,
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
        const { isDragging, isZooming, isPanning, inTransition } = interactionState;
        const isMoving = [isDragging, isZooming, isPanning, inTransition].some((state) => state === true);
        // The library also tells of views that nobody moved, such as that of a canvas with a new size.
        if (isMoving ? inTransition !== true : this.#isMoving) this.#tell();
        this.#isMoving = isMoving;
      },
      // Until the canvas has its size, frames are drawn that are never seen.
      onDeviceInitialized: ({ canvasContext }) =>
        void canvasContext?.initialized.then(() => {
          this.#hasSize = true;
          this.#showLayers();
        }),
      onAfterRender: () => {
        if (this.#shown === undefined) return;
        this.#drawGround();
        // Tells those who look at the page from outside: the frames before have no marks.
        if (options.parent.dataset['drawn'] === undefined) options.onDrawn();
        options.parent.dataset['drawn'] = '';
      },
      onError: (error) => options.onError(error),
      getCursor: ({ isDragging, isHovering }) => (isDragging ? 'grabbing' : isHovering ? 'pointer' : 'grab'),
    });
  }

  draw(content: Content, size: Size): void {
    this.#width = size.width;
    this.#content = content;
    this.#deck.setProps({ width: size.width, height: size.height });
    this.#showLayers();
  }

  /** Applies the view of the scene. @param beside Pixels that marks reach beyond their places */
  look({ fits, extent, view }: Pick<MapScene, 'fits' | 'extent' | 'view'>, size: Size, beside = 0): void {
    this.#width = size.width;
    this.#show(fits && extent ? viewAround(extent, view, size, beside) : view);
  }

  zoom(by: number): void {
    if (!this.#view) return;
    this.#show({ ...this.#view, zoom: Math.min(NEAREST, Math.max(FARTHEST, this.#view.zoom + by)) });
    this.#tell();
  }

  end(): void {
    clearTimeout(this.#told);
    this.#view = undefined;
    const context = this.#deck.getCanvas()?.getContext('webgl2');
    this.#ground.end();
    this.#deck.finalize();
    // Otherwise the browser keeps the context until garbage collection, and may drop contexts of visible maps.
    context?.getExtension('WEBGL_lose_context')?.loseContext();
  }

  #show(view: StoredView): void {
    this.#view = view;
    this.#deck.setProps({
      views: this.#repeats(view) ? REPEATED : SINGLE,
      viewState: { ...view, minZoom: FARTHEST, maxZoom: NEAREST },
    });
    this.#showLayers();
    this.#options.onView(view);
  }

  #repeats({ zoom }: StoredView): boolean {
    return WORLD_WIDTH * 2 ** zoom >= this.#width;
  }

  /** A map without a view would be drawn once more as soon as it has one. */
  #showLayers(): void {
    const next = this.#content?.layers;
    if (!this.#hasSize || this.#view === undefined || next === undefined || next === this.#shown) return;
    this.#shown = next;
    // Layers come from plugins, whose contract does not expose the types of the library.
    this.#deck.setProps({ layers: [...next] as LayersList });
  }

  /** In the frame in which the library draws the same view. */
  #drawGround(): void {
    const [viewport] = this.#deck.getViewports();
    if (viewport === undefined || this.#view === undefined || this.#content === undefined) return;
    this.#ground.draw(this.#content.ground, {
      matrix: viewport.pixelProjectionMatrix,
      width: viewport.width,
      height: viewport.height,
      zoom: viewport.zoom,
      repeats: this.#repeats(this.#view),
    });
  }

  #tell(): void {
    clearTimeout(this.#told);
    this.#told = window.setTimeout(() => {
      if (this.#view) this.#options.onMoved(this.#view);
    }, SETTLED_MS);
  }
}

const pickedOf = ({ object, index, layer }: PickingInfo): PickedMark => ({ object, index, layer: layer?.id ?? '' });

const holdsModifier = (event: object): boolean =>
  ('ctrlKey' in event && event.ctrlKey === true) || ('metaKey' in event && event.metaKey === true);

/** Whether this browser supports WebGL. */
export function canDraw(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}
