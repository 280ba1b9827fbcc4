import { saveFile } from '@facet/sdk/ui';
import { toBlob } from 'html-to-image';
import { fontRules } from './font-rules.ts';

const TWICE = 2;
/** Maximum size of a canvas in browsers; larger pictures are drawn with fewer pixels. */
const MOST_PIXELS = 64_000_000;
/** In a picture nothing scrolls. */
const NO_SCROLL_BARS = '* { scrollbar-width: none !important; }';

/**
 * Saves an element as a PNG file, as this browser draws it. Maps are drawn by the graphics card and may stay empty.
 * @throws Error where the browser could not draw it.
 */
export async function savePicture(element: HTMLElement, name: string): Promise<void> {
  const { scrollWidth: width, scrollHeight: height } = element;
  const blob = await toBlob(element, {
    width,
    height,
    pixelRatio: Math.min(TWICE, Math.sqrt(MOST_PIXELS / Math.max(1, width * height))),
    backgroundColor: backgroundOf(element),
    fontEmbedCSS: `${await fontRules(document)}\n${NO_SCROLL_BARS}`,
    // An element that scrolls is drawn from its beginning, in its whole height.
    style: { overflow: 'visible', height: `${height}px`, maxHeight: 'none' },
    // `data-not-in-picture` marks buttons and the like.
    filter: (node) => !(node instanceof HTMLElement && 'notInPicture' in node.dataset),
  });
  if (blob === null) throw new Error('The browser has drawn no picture.');
  saveFile(blob, `${name}.png`);
}

/** The background of the nearest ancestor that has one. */
function backgroundOf(element: Element | null): string {
  if (element === null) return 'Canvas';
  const { backgroundColor } = getComputedStyle(element);
  return /^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor) ? backgroundOf(element.parentElement) : backgroundColor;
}
