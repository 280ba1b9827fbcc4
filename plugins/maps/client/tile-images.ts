/**
 * Tile images by address. They are loaded as images and not by `fetch`, so that the content security policy needs to
 * allow only images.
 */
export class TileImages {
  readonly #images = new Map<string, HTMLImageElement | null>();
  readonly #loading = new Map<string, HTMLImageElement>();
  readonly #onLoaded: () => void;
  readonly #onFailed: () => void;

  constructor(onLoaded: () => void, onFailed: () => void) {
    this.#onLoaded = onLoaded;
    this.#onFailed = onFailed;
  }

  /** Returns a loaded image only. */
  peek(url: string): HTMLImageElement | undefined {
    return this.#images.get(url) ?? undefined;
  }

  /** Returns a loaded image, or starts to load it; a failed one is not tried again. */
  get(url: string): HTMLImageElement | undefined {
    const known = this.#images.get(url);
    if (known !== undefined) {
      this.#remember(url, known);
      return known ?? undefined;
    }
    if (!this.#loading.has(url)) this.#load(url);
    return undefined;
  }

  /** Cancels images that are no longer needed. */
  keep(wanted: ReadonlySet<string>): void {
    for (const [url, image] of this.#loading) if (!wanted.has(url)) this.#stop(url, image);
  }

  dispose(): void {
    this.keep(new Set());
    this.#images.clear();
  }

  #load(url: string): void {
    const image = new Image();
    this.#loading.set(url, image);
    image.crossOrigin = 'anonymous';
    // Tile servers require the origin of the page; the full address is not sent.
    image.referrerPolicy = 'origin';
    image.addEventListener('load', () => {
      this.#settle(url, image);
      this.#onLoaded();
    });
    image.addEventListener('error', () => {
      if (!this.#loading.has(url)) return;
      this.#settle(url, null);
      this.#onFailed();
    });
    image.src = url;
  }

  #stop(url: string, image: HTMLImageElement): void {
    this.#loading.delete(url);
    image.src = '';
  }

  #settle(url: string, image: HTMLImageElement | null): void {
    this.#loading.delete(url);
    this.#remember(url, image);
  }

  #remember(url: string, image: HTMLImageElement | null): void {
    this.#images.delete(url);
    this.#images.set(url, image);
    for (const oldest of this.#images.keys()) {
      if (this.#images.size <= MOST_KEPT) return;
      this.#images.delete(oldest);
    }
  }
}

const MOST_KEPT = 300;
