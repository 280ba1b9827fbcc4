import classes from './thumbnail.module.css';

export interface ThumbnailProps {
  /** SVG text of a manifest. */
  readonly svg: string;
  /** Fills its place: bars and lines may be drawn out, letters and circles keep their shape. */
  readonly fill?: boolean;
}

/** The picture of a chart type. It comes from a plugin's manifest, so only shapes and their looks are taken over. */
export function Thumbnail({ svg, fill = false }: ThumbnailProps) {
  return <span className={classes.thumbnail} aria-hidden ref={(element) => draw(element, svg, fill)} />;
}

const SAFE_TAGS = new Set(['svg', 'g', 'path', 'rect', 'circle', 'line', 'polyline', 'polygon', 'text', 'ellipse']);
const SAFE_ATTRIBUTES =
  /^(viewBox|d|x|y|x1|y1|x2|y2|cx|cy|r|rx|ry|width|height|points|fill|fill-opacity|stroke|stroke-width|stroke-opacity|stroke-linejoin|stroke-linecap|stroke-dasharray|opacity|transform|font-size|font-weight|font-family|text-anchor)$/;
/** Numbers, names and colours, and the functions of those. Names of other functions, however spelled, could load something. */
const SAFE_VALUE = /^(?:[\w\s#%.,+'"-]|(?:rgba?|hsla?|var|matrix|translate|scale|rotate|skew[XY])\(|\))*$/;

function draw(element: HTMLElement | null, svg: string, fill: boolean): void {
  if (!element || element.dataset['svg'] === svg) return;
  element.dataset['svg'] = svg;
  const source = svg.includes('xmlns') ? svg : svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
  const parsed = new DOMParser().parseFromString(source, 'image/svg+xml').documentElement;
  const picture = copy(parsed);
  if (picture && fill && bearsStretching(picture)) picture.setAttribute('preserveAspectRatio', 'none');
  element.replaceChildren(...(picture ? [picture] : []));
}

const ARC = /[aA]\s*[\d.]/;

function bearsStretching(picture: SVGElement): boolean {
  if (picture.querySelector('text, circle, ellipse')) return false;
  for (const shape of picture.querySelectorAll('path, line, polyline')) {
    if (ARC.test(shape.getAttribute('d') ?? '')) return false;
    shape.setAttribute('vector-effect', 'non-scaling-stroke');
  }
  return true;
}

function copy(node: Element): SVGElement | null {
  if (!SAFE_TAGS.has(node.localName)) return null;
  const made = document.createElementNS('http://www.w3.org/2000/svg', node.localName);
  for (const { name, value } of node.attributes)
    if (SAFE_ATTRIBUTES.test(name) && SAFE_VALUE.test(value)) made.setAttribute(name, value);
  for (const child of node.childNodes) {
    if (child instanceof Element) {
      const inner = copy(child);
      if (inner) made.append(inner);
    } else if (child.nodeType === Node.TEXT_NODE) made.append(child.textContent ?? '');
  }
  return made;
}
