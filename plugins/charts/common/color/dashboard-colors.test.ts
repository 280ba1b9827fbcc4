import type { FormData } from '@facet/sdk/common';
import { expect, it } from 'vitest';
import { openedWithColors, withDashboardColors } from './dashboard-colors.ts';

const FORM: FormData = { viz_type: 'pie', datasource: '1__table', color_scheme: 'own', label_colors: { CA: 'red' } };
const COLORS = { color_scheme: 'theirs', color_namespace: 'states', label_colors: { CA: 'blue' } };

it.each<[string, FormData, Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>]>([
  ['all of its colours', FORM, COLORS, COLORS],
  [
    'its labels, and the own scheme where it has none',
    FORM,
    { label_colors: { CA: 'blue' } },
    {
      color_scheme: 'own',
      label_colors: { CA: 'blue' },
    },
  ],
  ['nothing of a dashboard without colours', FORM, {}, { color_scheme: 'own', label_colors: { CA: 'red' } }],
  ['no other member', FORM, { ...COLORS, viz_type: 'bar', metric: 'x' }, { ...COLORS, viz_type: 'pie' }],
])('[A3.7] a chart that is opened from a dashboard is drawn with %s', (_, form, colors, expected) => {
  const drawn = withDashboardColors(openedWithColors(form, colors));
  expect(drawn).toMatchObject(expected);
  expect(drawn['metric']).toBeUndefined();
});

it('[A3.7] a scheme that is chosen afterwards comes before the one of the dashboard, and labels keep their colours', () => {
  const chosen = { ...openedWithColors(FORM, COLORS), color_scheme: 'chosen' };
  expect(withDashboardColors(chosen)).toMatchObject({ ...COLORS, color_scheme: 'chosen' });
});
