import type { ChartTypeCard } from '@facet/plugin-charts/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { GalleryDetails } from './gallery-details.tsx';

afterEach(cleanup);

const TYPE: ChartTypeCard = { key: 'pie', name: 'Pie Chart', description: 'Parts.', tags: ['Popular'], thumbnail: '' };
const example = { caption: 'Strikes by phase', dataset: 'birdstrikes', form: {} };
const Picture = ({ type, example: { dataset } }: { readonly type: string; readonly example: typeof example }) => (
  <p>{`${type} of ${dataset}`}</p>
);

it.each<[string, Partial<ChartTypeCard>, readonly string[]]>([
  ['its name, tags and description', {}, ['Pie Chart', 'Popular', 'Parts.']],
  ['that there is no description', { description: '' }, ['gallery.noDescription']],
  ['its badge, and what such a badge says', { label: 'Deprecated' }, ['Deprecated', 'gallery.label.Deprecated']],
  ['why it has that badge', { label: 'Deprecated', labelExplanation: 'Take bars.' }, ['Deprecated', 'Take bars.']],
  ['its example, drawn by itself, with a caption', { example }, ['pie of birdstrikes', 'Strikes by phase']],
])('[B2.34] [B3.35] the gallery tells of a type %s', (_, members, texts) => {
  render(<GalleryDetails type={{ ...TYPE, ...members }} Picture={Picture as never} />);
  for (const text of texts) expect(screen.getByText(text)).toBeTruthy();
});

it('[B2.34] the gallery describes a type without a picture if no plugin draws examples', () => {
  render(<GalleryDetails type={{ ...TYPE, example }} />);
  expect(screen.queryByRole('figure')).toBeNull();
});
