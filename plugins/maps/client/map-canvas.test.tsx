import { beforeEach, expect, it, vi } from 'vitest';
import { MapCanvas } from './map-canvas.ts';

interface FakeProps {
  readonly layers?: readonly object[];
  readonly onDeviceInitialized?: (device: object) => void;
  readonly onAfterRender?: () => void;
  readonly onViewStateChange?: (change: { readonly viewState: object; readonly interactionState: Moving }) => void;
}

interface Moving {
  readonly isDragging?: boolean;
  readonly isZooming?: boolean;
  readonly inTransition?: boolean;
}

const library = vi.hoisted(() => ({ made: [] as FakeProps[], set: [] as FakeProps[], ended: 0 }));

vi.mock('@deck.gl/core', () => ({
  Deck: class {
    constructor(props: FakeProps) {
      library.made.push(props);
    }
    setProps(props: FakeProps): void {
      library.set.push(props);
    }
    getCanvas = () => null;
    getViewports = () => [];
    finalize(): void {
      library.ended += 1;
    }
  },
  MapView: vi.fn(),
  WebMercatorViewport: vi.fn(),
}));

const SIZE = { width: 800, height: 400 };
const VIEW = { longitude: 0, latitude: 0, zoom: 0.5, bearing: 0, pitch: 0 };
const marks = { marks: true };
const CONTENT = { ground: null, layers: [marks] };

const layersSet = () => library.set.flatMap(({ layers }) => (layers === undefined ? [] : [layers]));

function open(
  onMoved: (view: object) => void = () => undefined,
  onDrawn: () => void = () => undefined,
): {
  readonly canvas: MapCanvas;
  sized(): Promise<void>;
} {
  const initialized = Promise.withResolvers<void>();
  const canvas = new MapCanvas({
    parent: document.createElement('div'),
    onHover: () => undefined,
    onClick: () => undefined,
    onView: () => undefined,
    onMoved,
    onDrawn,
    onError: (error) => {
      throw error;
    },
  });
  library.made.at(-1)?.onDeviceInitialized?.({ canvasContext: { initialized: initialized.promise } });
  return {
    canvas,
    async sized() {
      initialized.resolve();
      await initialized.promise;
    },
  };
}

beforeEach(() => {
  library.made.length = 0;
  library.set.length = 0;
});

it('draws once at the start: when its canvas has a size, and with the view', async () => {
  const { canvas, sized } = open();
  canvas.draw(CONTENT, SIZE);
  canvas.look({ fits: false, view: { ...VIEW, zoom: 3 } }, SIZE);
  expect(layersSet()).toEqual([]);
  await sized();
  expect(layersSet()).toEqual([[marks]]);
});

it('waits for a view as well', async () => {
  const { canvas, sized } = open();
  canvas.draw(CONTENT, SIZE);
  await sized();
  expect(layersSet()).toEqual([]);
  canvas.look({ fits: false, view: VIEW }, SIZE);
  expect(layersSet()).toEqual([[marks]]);
});

it('gets other layers only where the marks are others', async () => {
  const { canvas, sized } = open();
  canvas.draw(CONTENT, SIZE);
  canvas.look({ fits: false, view: VIEW }, SIZE);
  await sized();
  canvas.look({ fits: false, view: { ...VIEW, longitude: 10 } }, SIZE);
  canvas.zoom(1);
  expect(layersSet()).toHaveLength(1);
  const others = [{ marks: 'others' }];
  canvas.draw({ ...CONTENT, layers: others }, SIZE);
  expect(layersSet().slice(1)).toEqual([others]);
});

it('draws nothing after its end', async () => {
  const { canvas, sized } = open();
  canvas.draw(CONTENT, SIZE);
  canvas.look({ fits: false, view: VIEW }, SIZE);
  canvas.end();
  await sized();
  expect(layersSet()).toEqual([]);
});

it('says when it has drawn its marks, but not when it has drawn nothing yet', async () => {
  const onDrawn = vi.fn();
  const { canvas, sized } = open(undefined, onDrawn);
  const drawn = () => 'drawn' in canvas.parent.dataset;
  library.made.at(-1)?.onAfterRender?.();
  expect(drawn()).toBe(false);
  expect(onDrawn).not.toHaveBeenCalled();
  canvas.draw(CONTENT, SIZE);
  canvas.look({ fits: false, view: VIEW }, SIZE);
  await sized();
  library.made.at(-1)?.onAfterRender?.();
  expect(drawn()).toBe(true);
  library.made.at(-1)?.onAfterRender?.();
  expect(onDrawn).toHaveBeenCalledOnce();
});

it.each<[string, readonly Moving[], number]>([
  ['a canvas with a new size', [{}, {}], 0],
  ['a drag', [{ isDragging: true }, { isDragging: false }], 1],
  ['a wheel', [{ isZooming: true }, { isZooming: false }], 1],
  ['an animation that a key began', [{ inTransition: true }, { inTransition: true }, {}], 1],
  ['an animation on its way', [{ inTransition: true }], 0],
])('views of %s are told as the user’s own, once they rest: %#', (_what, changes, times) => {
  vi.useFakeTimers();
  const moved = vi.fn();
  const { canvas } = open(moved);
  for (const interactionState of changes)
    library.made.at(-1)?.onViewStateChange?.({ viewState: VIEW, interactionState });
  vi.runAllTimers();
  expect(moved).toHaveBeenCalledTimes(times);
  canvas.end();
  vi.useRealTimers();
});
