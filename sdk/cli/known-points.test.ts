import { expect, it } from 'vitest';
import { testManifest } from '@facet/core/testing';
import { knownPoints } from './known-points.ts';

it('knows the points of the plugins that come with the sdk, with their owners and schemas', async () => {
  const points = await knownPoints(testManifest({ id: 'acme/pie' }));
  expect(points.get('charts/type@1')).toMatchObject({ owner: 'facet/charts', schema: { type: 'object' } });
  expect(points.get('filters/type@1')).toMatchObject({ owner: 'facet/dashboards' });
});
