import { dataAddress } from '../picture/data-address.ts';
import { fontRules } from '../picture/font-rules.ts';

/** Drawn by the graphics card, or with contents of their own: markup does not hold what they show. */
const NOT_IN_MARKUP = 'canvas, iframe, video';
/** Larger ones would hold the page: characters of markup. */
const MOST_MARKUP = 500_000;
/** The first drawing of an image asks for its fonts. Nothing tells when they are there; they are no further than its address. */
const FONTS_MS = 100;
const TWICE = 2;
const QUALITY = 0.9;
const STILL = '*, ::before, ::after { animation: none !important; transition: none !important; }';

/** The rules of the page with the fonts that it draws with, as part of an address. */
export async function pageStyles(document: Document): Promise<string> {
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => !(rule instanceof CSSFontFaceRule))
    .map(({ cssText }) => cssText);
  const style = document.createElementNS(SVG, 'style');
  style.textContent = [await fontRules(document), ...rules, STILL].join('\n');
  return encodeURIComponent(new XMLSerializer().serializeToString(style));
}

/**
 * Draws an element as the page shows it, without changing the page: its markup under copies of its ancestors, for whatever rules
 * and inherited values come from them, with the rules of the page. The browser's drawing of such an image runs and loads nothing.
 * The library that draws saved pictures copies each style of each element, which holds the page for 0.1 to 5 s a chart.
 * @returns a `data:` address; `null` where the markup does not hold the picture, or this browser gives no image of it
 */
export async function drawElement(element: HTMLElement, styles: string): Promise<string | null> {
  const { width, height } = element.getBoundingClientRect();
  if (width < 1 || height < 1 || element.querySelector(NOT_IN_MARKUP) !== null) return null;
  const markup = new XMLSerializer().serializeToString(pictureOf(element, width, height));
  if (markup.length > MOST_MARKUP) return null;
  const image = new Image();
  const start = markup.indexOf('>') + 1;
  image.src = [
    'data:image/svg+xml;charset=utf-8,',
    encodeURIComponent(markup.slice(0, start)),
    styles,
    encodeURIComponent(markup.slice(start)),
  ].join('');
  // Characters that XML does not know, such as control characters in a name.
  if (!(await isReady(image))) return null;
  canvasOf(image, 1, 1);
  await new Promise((resolve) => setTimeout(resolve, FONTS_MS));
  const scale = Math.min(TWICE, devicePixelRatio);
  const canvas = canvasOf(image, Math.round(width * scale), Math.round(height * scale));
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY));
  return blob && dataAddress(blob);
}

function canvasOf(image: HTMLImageElement, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
  return canvas;
}

const isReady = (image: HTMLImageElement) =>
  image.decode().then(
    () => true,
    () => false,
  );

function pictureOf(element: HTMLElement, width: number, height: number): SVGElement {
  const copy = element.cloneNode(true) as HTMLElement;
  copy.style.width = `${width}px`;
  copy.style.height = `${height}px`;
  let outermost = copy;
  for (let ancestor = element.parentElement; ancestor; ancestor = ancestor.parentElement) {
    const shell = ancestor.cloneNode(false) as HTMLElement;
    // Gives its values on, and takes no place.
    shell.style.display = 'contents';
    shell.append(outermost);
    outermost = shell;
  }
  const svg = document.createElementNS(SVG, 'svg');
  // `:root` of the rules is this element.
  for (const { name, value } of document.documentElement.attributes) svg.setAttribute(name, value);
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  const content = document.createElementNS(SVG, 'foreignObject');
  content.setAttribute('width', '100%');
  content.setAttribute('height', '100%');
  content.append(outermost);
  svg.append(content);
  return svg;
}

const SVG = 'http://www.w3.org/2000/svg';
