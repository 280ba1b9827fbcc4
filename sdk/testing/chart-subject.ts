/** The part of a browser's page that the kit uses; that of Playwright fits. */
export interface KitPage {
  goto(url: string): Promise<unknown>;
  evaluate<R, A>(run: (given: A) => R | Promise<R>, given: A): Promise<R>;
  readonly keyboard: { press(key: string): Promise<void> };
  readonly mouse: {
    move(x: number, y: number): Promise<void>;
    click(x: number, y: number, options?: { button?: 'left' | 'right' }): Promise<void>;
  };
}

export interface KitTools {
  /** Bytes that live in the page after its garbage was collected; absent: growth of the heap is not looked at. */
  heapUsed?(): Promise<number>;
}

export interface ChartFinding {
  readonly type: string;
  readonly case: string;
  /** What is wrong, in words. */
  readonly problem: string;
}

export interface ChartSubject {
  /** The `viz_type`. */
  readonly type: string;
  /** As the manifest declares them. */
  readonly behaviors?: readonly string[];
  /** Layers of annotations that it draws, as the manifest declares them. */
  readonly annotations?: readonly string[];
  /** A key of an older release, which its successor draws: only what differs is tried. */
  readonly isOldKey?: boolean;
  /** Members of the form that the type needs beside those that every type gets. */
  readonly form?: Readonly<Record<string, unknown>>;
  /** So often it is drawn again, to see whether anything grows. Default: 200. */
  readonly redraws?: number;
}
