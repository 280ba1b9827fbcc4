import Highcharts from 'highcharts/esm/highcharts.js';
import 'highcharts/esm/modules/accessibility.js';
import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import german from '../i18n/described/de.json' with { type: 'json' };
import { accessibilityTexts } from './accessibility-texts.ts';

/** Parts of the library that no chart here has. */
const UNUSED = [
  'announceNewData',
  'credits',
  'drillUpButton',
  'exporting',
  'navigator',
  'rangeSelector',
  'sonification',
  'stockTools',
  'table',
];
/** Annotations of the library are not used either, and a separator is no text. */
const UNUSED_TEXTS = ['screenReaderSection.annotations.', 'series.pointAnnotationsDescription', 'thousandsSep'];

const i18n = createInstance();
await i18n.init({ lng: 'de', resources: { de: { translation: german } }, interpolation: { escapeValue: false } });
const texts = accessibilityTexts(i18n.t);

/** `[path, text]` of all texts that say something by themselves. */
function sayings(value: unknown, path = ''): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return /[A-Za-z]/.test(value.replaceAll(/\{[^{}]*\}/g, '')) ? [[path, value]] : [];
  return Object.entries(Object(value)).flatMap(([key, member]) =>
    sayings(member, path === '' ? key : `${path}.${key}`),
  );
}

it('no sentence of the library is left to say', () => {
  const ours: Readonly<Record<string, unknown>> = Object.fromEntries(flat(texts));
  const all = sayings(Highcharts.getOptions().lang?.accessibility);
  expect(all.length).toBeGreaterThan(60);
  const left = all
    .map(([path]) => path)
    .filter((path) => !UNUSED.includes(path.split('.')[0] ?? ''))
    .filter((path) => !UNUSED_TEXTS.some((start) => path.startsWith(start)))
    .filter((path) => ours[path] === undefined);
  expect(left).toEqual([]);
});

function flat(value: unknown, path = ''): readonly (readonly [string, unknown])[] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(Object(value)).flatMap(([key, member]) => flat(member, path === '' ? key : `${path}.${key}`));
}

it('a chart says its kind, its axes and its values in German', () => {
  const place = document.createElement('div');
  document.body.append(place);
  const chart = Highcharts.chart(place, {
    chart: { type: 'line' },
    title: { text: 'Flüge' },
    credits: { enabled: false },
    lang: { accessibility: texts },
    xAxis: { categories: ['Mo', 'Di'], title: { text: 'Tag' } },
    yAxis: { title: { text: 'Anzahl' } },
    series: [{ type: 'line', name: 'Alle', data: [1, null] }],
  });
  const said = [...place.querySelectorAll('[aria-label]')]
    .map((element) => element.getAttribute('aria-label'))
    .join(' ');
  const region = place.textContent;
  chart.destroy();
  expect(region).toContain('Liniendiagramm, Werte: 2');
  expect(region).toContain('X-Achse: Tag. Y-Achse: Anzahl. Von 1 bis 1.');
  expect(region).toContain('Ende des Diagramms');
  for (const text of ['Interaktives Diagramm', 'Di, Kein Wert.', 'Alle zeigen']) expect(said).toContain(text);
  expect(said).not.toMatch(/chart|series|axis/i);
});
