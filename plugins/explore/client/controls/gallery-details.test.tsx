import type { ChartTypeCard } from '@facet/plugin-charts/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { inWords } from '../testing/in-words.ts';
import { GalleryDetails } from './gallery-details.tsx';

afterEach(cleanup);

const TYPE: ChartTypeCard = { key: 'pie', name: 'Pie Chart', description: 'Parts.', tags: ['Popular'], thumbnail: '' };
const example = { caption: 'Strikes by phase', dataset: 'birdstrikes', form: {} };
const Picture = ({ type, example: { dataset } }: { readonly type: string; readonly example: typeof example }) => (
  <p>{`${type} of ${dataset}`}</p>
);

it.each<[string, Partial<ChartTypeCard>, readonly (string | RegExp)[]]>([
  ['its name, tags and description', {}, ['Pie Chart', 'Popular', 'Parts.']],
  ['that there is no description', { description: '' }, ['No description available.']],
  [
    'its badge, and what such a badge says',
    { label: 'Deprecated' },
    ['Deprecated', /^Kept for charts of older releases/],
  ],
  ['why it has that badge', { label: 'Deprecated', labelExplanation: 'Take bars.' }, ['Deprecated', 'Take bars.']],
  ['its example, drawn by itself, with a caption', { example }, ['pie of birdstrikes', 'Example: Strikes by phase']],
])('[B2.34] [B3.35] the gallery tells of a type %s', (_, members, texts) => {
  render(inWords(<GalleryDetails type={{ ...TYPE, ...members }} about="Parts." Picture={Picture as never} />));
  for (const text of texts) expect(screen.getByText(text)).toBeTruthy();
});

it('[B2.34] the gallery describes a type without a picture if no plugin draws examples', () => {
  render(inWords(<GalleryDetails type={{ ...TYPE, example }} about="Parts." />));
  expect(screen.queryByRole('figure')).toBeNull();
});

it('the gallery tells what a type needs, with the columns that serve it, and what its marks can do', () => {
  const dataset = { table_name: 'strikes', columns: [{ column_name: 'phase', type_generic: 1, is_dttm: false }] };
  const type: ChartTypeCard = { ...TYPE, needs: ['category', 'time'], behaviors: ['INTERACTIVE_CHART', 'DRILL_BY'] };
  render(inWords(<GalleryDetails type={type} about="Parts." dataset={dataset} />));
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Needs a column of names: phase',
    'This dataset lacks a time column',
    'Can do: cross-filter, drill by',
  ]);
});
