import { expect, it } from 'vitest';
import { changedMembers, toDraft } from './dataset-draft.ts';
import { item } from './testing/draft.ts';
import { draftOfVersion } from './version-draft.ts';

const present = toDraft(item);

it('the last version changes nothing', () => {
  expect(changedMembers(draftOfVersion(item, present), present, item)).toEqual({});
});

it('an older expression is saved on the same metric', () => {
  const metrics = item.metrics.map((metric) => ({ ...metric, expression: 'SUM(1)' }));
  expect(changedMembers(draftOfVersion({ ...item, metrics }, present), present, item)).toMatchObject({
    metrics: [{ id: 21, expression: 'SUM(1)' }],
  });
});

it('a metric that was removed since then is added again', () => {
  const now = { ...item, metrics: [] };
  const draft = draftOfVersion(item, toDraft(now));
  const { metrics } = changedMembers(draft, toDraft(now), now);
  expect(metrics).toHaveLength(1);
  expect(metrics?.[0]).toMatchObject({ metric_name: 'count' });
  expect(metrics?.[0]).not.toHaveProperty('id');
});

it('columns that were all read anew keep their ids, and their kind', () => {
  const columns = item.columns.map((column) => ({ ...column, id: 99, verbose_name: 'From' }));
  const draft = draftOfVersion({ ...item, columns }, present);
  expect(draft.columns).toMatchObject([{ id: 11, generic: 1, label: 'From' }]);
});
