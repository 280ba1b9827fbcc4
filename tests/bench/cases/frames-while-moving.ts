import type { Page } from 'playwright';

/** How a picture is moved: a map and an axis are dragged, rows are turned with the wheel. */
export type Movement = 'drag' | 'wheel';

const MOVED_MS = 1_500;
const STEP = 8;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Frames a second that the page draws while its picture is moved. */
export async function framesWhileMoving(page: Page, place: Place, movement: Movement): Promise<number> {
  const [left, middle] = [place.x + place.width * 0.25, place.y + place.height / 2];
  await page.mouse.move(left, middle);
  if (movement === 'drag') await page.mouse.down();
  await page.evaluate(countFrames);
  const end = Date.now() + MOVED_MS;
  const span = place.width / 2;
  for (let step = 0; Date.now() < end; step += 1) {
    if (movement === 'wheel') await page.mouse.wheel(0, 120);
    // To the right and back again.
    else await page.mouse.move(left + span - Math.abs(((step * STEP) % (span * 2)) - span), middle);
  }
  const frames = await page.evaluate(framesASecond);
  if (movement === 'drag') await page.mouse.up();
  return frames;
}

interface FrameCount {
  frames: number;
  readonly start: number;
}

declare global {
  interface Window {
    facetFrameCount?: FrameCount;
  }
}

function countFrames(): void {
  const count: FrameCount = { frames: 0, start: performance.now() };
  window.facetFrameCount = count;
  const next = () => {
    count.frames += 1;
    if (window.facetFrameCount === count) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}

function framesASecond(): number {
  const count = window.facetFrameCount;
  delete window.facetFrameCount;
  return count === undefined ? Number.NaN : (count.frames * 1000) / (performance.now() - count.start);
}
