import { expect, it } from 'vitest';
import { PluginCounters } from './metrics.ts';

it('shows what plugins count and time, and takes no figure that does not fit', async () => {
  const counters = new PluginCounters();
  counters.count('facet_things_total', 'Things');
  counters.count('Things', 'A name that is none');
  for (const stage of ['plan', 'run']) counters.time('facet_stage_seconds', 'Stages', 0.02, { stage });
  counters.time('facet_stage_seconds', 'Stages', 0.02, { other: 'label' });
  counters.time('facet_stage', 'A name that is none', 1, {});
  const text = await counters.registry.metrics();
  expect(text).toContain('facet_things_total 1');
  expect(text).toContain('facet_stage_seconds_count{stage="plan"} 1');
  expect(text).toContain('facet_stage_seconds_bucket{le="0.01",stage="run"} 0');
  expect(text).toContain('facet_stage_seconds_bucket{le="0.025",stage="run"} 1');
  expect(text).not.toMatch(/other|that is none/);
});
