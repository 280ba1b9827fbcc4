/** Counters in attributes of libraries, which differ each time. */
const COUNTED = / (?:data-highcharts-chart|comp-id)="\d+"/g;
const WORD = /[\w:«»-]+/g;

/**
 * The visible content of a picture as text: its SVG, its pixels, and its texts with their styles. Generated ids of
 * elements are renumbered, so that the same picture gives the same text.
 */
export function pictureText(root: Element): string {
  const names = new Map<string, string>();
  for (const { id } of root.querySelectorAll('[id]')) if (!names.has(id)) names.set(id, `name-${names.size}`);
  const drawings = [...root.querySelectorAll('svg')]
    .filter((svg) => !svg.parentElement?.closest('svg'))
    .map((svg) => svg.outerHTML.replaceAll(COUNTED, '').replaceAll(WORD, (word) => names.get(word) ?? word));
  const painted = [...root.querySelectorAll('canvas')].map((canvas) => canvas.toDataURL());
  const texts = [...root.querySelectorAll('*:not(svg, svg *)')].flatMap((element) => {
    const own = [...element.childNodes].flatMap((node) =>
      node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? '') : [],
    );
    return own.length === 0 ? [] : [`${element.localName} ${element.getAttribute('style') ?? ''} ${own.join('')}`];
  });
  return [...drawings, ...painted, ...texts].join('\n');
}
