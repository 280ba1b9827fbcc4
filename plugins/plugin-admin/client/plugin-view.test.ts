import type { PluginSummary } from '@facet/sdk/client';
import type { PluginRow } from '../common/wire/plugin.ts';
import { describe, expect, it } from 'vitest';
import { testRow as row } from './testing/test-row.ts';
import { counts, matches, pluginViews, stoppedWith } from './plugin-view.ts';

const SINCE = '2026-01-01T00:00:00.000Z';
const side = (state: NonNullable<PluginRow['client']>['state'], startMs: number | null = null) => ({
  state,
  since: SINCE,
  startMs,
  cause: state === 'failed' ? { code: 'KRN_X', message: 'It failed.' } : null,
});

const here = (id: string, change: Partial<PluginSummary> = {}): PluginSummary => ({
  id,
  name: id,
  version: '1.0.0',
  state: 'active',
  startMs: null,
  dependants: [],
  contributes: {},
  ...change,
});

describe('pluginViews', () => {
  it.each<[string, Partial<PluginRow>, Partial<PluginSummary> | null, string, string | undefined]>([
    ['active on the server', { server: side('active', 5) }, null, 'active', undefined],
    ['failed on the server', { server: side('failed') }, null, 'failed', 'KRN_X'],
    ['switched off', { desired: 'off', server: side('disabled') }, null, 'disabled', undefined],
    ['active in this browser', { client: side('discovered') }, {}, 'active', undefined],
    ['not needed yet', { client: side('discovered') }, { state: 'resolved' }, 'ready', undefined],
    [
      'failed in this browser only',
      { server: side('active'), client: side('discovered') },
      { state: 'failed', cause: { code: 'KRN_THREW', message: '' } },
      'failed',
      'KRN_THREW',
    ],
    ['refused by the server', { client: side('failed') }, {}, 'failed', 'KRN_X'],
    ['not in this page, as in safe mode', { client: side('discovered') }, null, 'absent', undefined],
  ])('%s', (_, change, summary, state, code) => {
    const [view] = pluginViews([row({ id: 'a/a', ...change })], summary ? [here('a/a', summary)] : []);
    expect(view?.state).toBe(state);
    expect(view?.cause?.code).toBe(code);
  });

  it('adds the start-up times of both halves', () => {
    const rows = [row({ id: 'a/a', server: side('active', 5), client: side('discovered') })];
    expect(pluginViews(rows, [here('a/a', { startMs: 7 })])[0]?.startMs).toBe(12);
    expect(pluginViews([row({ id: 'a/a', server: side('resolved') })], [])[0]?.startMs).toBeNull();
  });

  it('lists failed plugins first, then installed ones, then built-in ones', () => {
    const rows = [
      row({ id: 'a/own', server: side('active') }),
      row({ id: 'b/foreign', builtIn: false, server: side('active') }),
      row({ id: 'c/broken', server: side('failed') }),
    ];
    const views = pluginViews(rows, []);
    expect(views.map((view) => view.row.id)).toEqual(['c/broken', 'b/foreign', 'a/own']);
    expect(counts(views)).toEqual({ all: 3, active: 2, failed: 1, disabled: 0 });
  });

  it('finds by name, id and contribution', () => {
    const contributes = [{ point: 'charts/type@1', key: 'sankey', label: 'Flow of things' }];
    const [view] = pluginViews([row({ id: 'a/a', name: 'Acme', server: side('active'), contributes })], []);
    const found = ['acme', 'A/A', 'flow', 'SANKEY', '', 'nothing'].filter((text) => view && matches(view, 'all', text));
    expect(found).toEqual(['acme', 'A/A', 'flow', 'SANKEY', '']);
  });

  it('knows the dependent plugins, on either side', () => {
    const rows = [
      row({ id: 'a/base', server: side('active'), dependants: ['b/one'] }),
      row({ id: 'b/one', name: 'One', server: side('active') }),
      row({ id: 'c/two', name: 'Two', client: side('discovered') }),
      row({ id: 'd/off', name: 'Off', desired: 'off' }),
    ];
    const views = pluginViews(rows, [here('a/base', { dependants: ['c/two', 'd/off'] }), here('c/two')]);
    const base = views.find((view) => view.row.id === 'a/base');
    expect(base && stoppedWith(base, views)).toEqual(['One', 'Two']);
  });
});
