/** Pictures of tiles, by address. They come as images and not by `fetch`, so that the policy of the page opens no more than pictures. */
export class TileImages {
  readonly #images = new Map<string, HTMLImageElement | null>();
  readonly #loading = new Map<string, HTMLImageElement>();
  readonly #onLoaded: () => void;
  readonly #onFailed: () => void;

  constructor(onLoaded: () => void, onFailed: () => void) {
    this.#onLoaded = onLoaded;
    this.#onFailed = onFailed;
  }

  /** What is at hand. */
  peek(url: string): HTMLImageElement | undefined {
    return this.#images.get(url) ?? undefined;
  }

  /** What is at hand, and fetches what is not; one that failed is not tried again. */
  get(url: string): HTMLImageElement | undefined {
    const known = this.#images.get(url);
    if (known !== undefined) {
      this.#remember(url, known);
      return known ?? undefined;
    }
    if (!this.#loading.has(url)) this.#load(url);
    return undefined;
  }

  /** Stops fetching what is no longer wanted. */
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
    // Servers ask who their tiles are for; they are not told which page.
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
