import { act, cleanup, render } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSized } from './use-sized.ts';

/** Height of a chart with and without a note above it. */
const ROOM = { withNote: 264, alone: 300 };
let noted = true;
let resize: () => void = () => undefined;
let observers = 0;

beforeEach(() => {
  noted = true;
  observers = 0;
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => (noted ? ROOM.withNote : ROOM.alone));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        resize = told;
        observers += 1;
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Records each drawing with its height. */
function Picture({ rows, drawn }: { readonly rows: string; readonly drawn: string[] }) {
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const sized = useSized(root, rows);
  const drawing = sized === null ? 'nothing' : `${sized.of} in ${sized.size.height}`;
  if (drawn.at(-1) !== drawing) drawn.push(drawing);
  return <div ref={setRoot} />;
}

it('draws new rows once, in the room that they have when the note beside them is gone', () => {
  const drawn: string[] = [];
  const { rerender } = render(<Picture rows="old rows" drawn={drawn} />);
  noted = false;
  rerender(<Picture rows="new rows" drawn={drawn} />);
  act(() => resize());
  expect(drawn).toEqual(['nothing', 'old rows in 264', 'new rows in 300']);
});

it('draws the same rows again when their size changes', () => {
  const drawn: string[] = [];
  render(<Picture rows="rows" drawn={drawn} />);
  noted = false;
  act(() => resize());
  act(() => resize());
  expect(drawn).toEqual(['nothing', 'rows in 264', 'rows in 300']);
});

it('watches its element once, for all rows, and measures for the last ones', () => {
  const drawn: string[] = [];
  const { rerender } = render(<Picture rows="first rows" drawn={drawn} />);
  for (const rows of ['second rows', 'third rows']) rerender(<Picture rows={rows} drawn={drawn} />);
  expect(observers).toBe(1);
  noted = false;
  act(() => resize());
  expect(drawn.at(-1)).toBe('third rows in 300');
});
