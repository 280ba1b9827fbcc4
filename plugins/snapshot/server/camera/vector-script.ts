/** What a drawing looks like without the style sheets of its page; what has its initial value is left out. */
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

/** What drawings are made of. Nothing else is in the file: nothing in it runs, changes or is loaded. */
const DRAWN =
  `svg g defs path rect circle ellipse line polyline polygon text tspan textPath clipPath mask marker pattern linearGradient
   radialGradient stop title desc a filter feComponentTransfer feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur
   feMerge feMergeNode feMorphology feOffset feComposite`.split(/\s+/);

/**
 * Run in a page: the one drawing of vectors that it shows, as the text of a file; null where it shows none, several, or one of
 * which a part is drawn as pixels.
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
