/** Initial values of the styles that a drawing needs without the style sheets of its page; equal values are omitted. */
const STYLE: Readonly<Record<string, string>> = {
  fill: 'rgb(0, 0, 0)',
  'fill-opacity': '1',
  stroke: 'none',
  'stroke-width': '1px',
  'stroke-opacity': '1',
  'stroke-dasharray': 'none',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  opacity: '1',
  visibility: 'visible',
  display: 'inline',
  'stop-color': 'rgb(0, 0, 0)',
  'stop-opacity': '1',
  'font-family': '',
  'font-size': '',
  'font-weight': '400',
  'font-style': 'normal',
  'text-anchor': 'start',
  'dominant-baseline': 'auto',
};

/** Elements of drawings. All other elements are removed: nothing in the file can run, change or load anything. */
const DRAWN =
  `svg g defs path rect circle ellipse line polyline polygon text tspan textPath clipPath mask marker pattern linearGradient
   radialGradient stop title desc a filter feComponentTransfer feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur
   feMerge feMergeNode feMorphology feOffset feComposite`.split(/\s+/);

/**
 * Runs in a page: returns its only SVG drawing as the text of a file. Null if there is none or several, or if a part of
 * it is drawn as pixels.
 */
export const VECTOR_SCRIPT = `(() => {
  const roots = [...document.querySelectorAll('svg.highcharts-root')];
  const [root] = roots;
  if (roots.length !== 1 || root.parentElement.querySelector('canvas') !== null) return null;
  if (root.querySelector('foreignObject, image') !== null) return null;
  const initial = ${JSON.stringify(STYLE)};
  const drawn = new Set(${JSON.stringify(DRAWN)});
  const outside = /url\\(\\s*(?!["']?#)/i;
  const copy = root.cloneNode(true);
  const copies = [copy, ...copy.querySelectorAll('*')];
  [root, ...root.querySelectorAll('*')].forEach((element, at) => {
    const computed = getComputedStyle(element);
    const style = Object.entries(initial)
      .map(([name, value]) => [name, computed.getPropertyValue(name), value])
      .filter(([, now, value]) => now !== '' && now !== value && !outside.test(now))
      .map(([name, now]) => name + ': ' + now);
    const other = copies[at];
    for (const { name, value } of [...other.attributes])
      if (/^on/i.test(name) || (/href$/i.test(name) && !value.startsWith('#')) || value.includes('var(') || outside.test(value))
        other.removeAttribute(name);
    other.removeAttribute('class');
    other.setAttribute('style', style.join('; '));
  });
  for (const element of [...copy.querySelectorAll('*')]) if (!drawn.has(element.localName)) element.remove();
  const { width, height } = root.getBoundingClientRect();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.setAttribute('viewBox', '0 0 ' + width + ' ' + height);
  return new XMLSerializer().serializeToString(copy);
})()`;
