import type { Rgba } from '../../contract.client.ts';
import type { Ground } from './ground.ts';
import { addLands, type Sight } from './lands-path.ts';

/** What the ground looks like. */
export interface GroundLook {
  readonly ground: Ground;
  readonly land: Rgba;
  readonly border: Rgba;
}

/** A view, as the library draws it. */
export interface GroundView extends Sight {
  readonly zoom: number;
}

const BORDER_WIDTH = 0.7;

/**
 * The outlines of the world below the marks, drawn by the browser itself. As layers of the library they took longer than most
 * marks wherever the processor draws: two programs to compile, and a hundred thousand corners in every frame.
 */
export class GroundCanvas {
  readonly #canvas = document.createElement('canvas');
  #drawn: { readonly look: GroundLook | null; readonly view: GroundView } | undefined;

  constructor(parent: HTMLElement) {
    this.#canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%';
    parent.append(this.#canvas);
  }

  /** @param look null: there is no ground */
  draw(look: GroundLook | null, view: GroundView): void {
    if (this.#drawn?.look === look && isSame(this.#drawn.view, view)) return;
    this.#drawn = { look, view };
    const [width, height] = [view.width, view.height].map((side) => Math.round(side * devicePixelRatio));
    const canvas = this.#canvas;
    if (canvas.width !== width) canvas.width = width ?? 0;
    if (canvas.height !== height) canvas.height = height ?? 0;
    const context = canvas.getContext('2d');
    if (context === null) return;
    context.resetTransform();
    context.clearRect(0, 0, canvas.width, canvas.height);
    if (look === null) return;
    context.scale(devicePixelRatio, devicePixelRatio);
    context.beginPath();
    addLands(context, look.ground.landsAt(view.zoom), view);
    context.fillStyle = cssOf(look.land);
    context.fill('nonzero');
    context.lineWidth = BORDER_WIDTH;
    context.strokeStyle = cssOf(look.border);
    context.stroke();
  }

  end(): void {
    this.#canvas.remove();
  }
}

const cssOf = ([red, green, blue, alpha]: Rgba): string => `rgb(${red} ${green} ${blue} / ${alpha / 255})`;

const isSame = (one: GroundView, other: GroundView): boolean =>
  one.zoom === other.zoom &&
  one.width === other.width &&
  one.height === other.height &&
  one.repeats === other.repeats &&
  one.matrix.every((number, at) => number === other.matrix[at]);
