import type { PluginSummary } from '@facet/sdk/client';
import type { Capability } from '@facet/sdk/common';
import type { PluginRow } from '../common/wire/plugin.ts';

export type ShownState = 'active' | 'ready' | 'starting' | 'failed' | 'disabled' | 'absent';
export type SideState = PluginSummary['state'];
export type Filter = 'all' | 'active' | 'failed' | 'disabled';

export interface SideView {
  readonly side: 'server' | 'client';
  readonly state: SideState | 'absent';
  readonly startMs: number | null;
  readonly cause: PluginCause | null;
}

export interface PluginCause {
  readonly code: string;
  readonly message: string;
  readonly remedy?: string | undefined;
}

/** A plugin with its state on the server, and that of its client code in this browser. */
export interface PluginView {
  readonly row: PluginRow;
  readonly state: ShownState;
  readonly cause: PluginCause | null;
  readonly sides: readonly SideView[];
  /** Start time of server and client code; `null` before either has started. */
  readonly startMs: number | null;
  readonly dependants: readonly string[];
  /** Capabilities that were denied to the plugin in this page. */
  readonly refused: readonly Capability[];
}

export function pluginViews(rows: readonly PluginRow[], inThisPage: readonly PluginSummary[]): readonly PluginView[] {
  const byId = new Map(inThisPage.map((summary) => [summary.id, summary]));
  return rows.map((row) => viewOf(row, byId.get(row.id))).sort(byUrgency);
}

function viewOf(row: PluginRow, here: PluginSummary | undefined): PluginView {
  const sides = [
    ...(row.server ? [serverSide(row.server)] : []),
    ...(row.client ? [clientSide(row.client, here)] : []),
  ];
  const started = sides.flatMap(({ startMs }) => (startMs === null ? [] : [startMs]));
  return {
    row,
    sides,
    state: row.desired === 'off' ? 'disabled' : stateOf(sides),
    cause: row.desired === 'off' ? null : (sides.find((side) => side.state === 'failed')?.cause ?? null),
    startMs: started.length === 0 ? null : started.reduce((sum, ms) => sum + ms, 0),
    refused: here?.refused ?? [],
    dependants: [...new Set([...row.dependants, ...(here?.dependants ?? [])])].sort(),
  };
}

function serverSide({ state, startMs, cause }: NonNullable<PluginRow['server']>): SideView {
  return { side: 'server', state, startMs, cause };
}

/** The state of the client code: that of the server if it does not deliver the code, otherwise that of this page. */
function clientSide(told: NonNullable<PluginRow['client']>, here: PluginSummary | undefined): SideView {
  if (told.state === 'failed') return { side: 'client', state: 'failed', startMs: null, cause: told.cause };
  if (!here)
    return { side: 'client', state: told.state === 'disabled' ? 'disabled' : 'absent', startMs: null, cause: null };
  return { side: 'client', state: here.state, startMs: here.startMs, cause: here.cause ?? null };
}

function stateOf(sides: readonly SideView[]): ShownState {
  const has = (state: SideView['state']): boolean => sides.some((side) => side.state === state);
  if (has('failed')) return 'failed';
  if (has('activating')) return 'starting';
  if (has('absent')) return 'absent';
  return has('active') ? 'active' : 'ready';
}

/** Failed plugins first, then installed ones, then by name. */
function byUrgency(a: PluginView, b: PluginView): number {
  return rank(a) - rank(b) || a.row.name.localeCompare(b.row.name);
}

function rank({ state, row }: PluginView): number {
  return state === 'failed' ? 0 : row.builtIn ? 2 : 1;
}

export function matches({ row, state }: PluginView, filter: Filter, search: string): boolean {
  const inFilter =
    filter === 'all' || (filter === 'active' ? state !== 'failed' && state !== 'disabled' : state === filter);
  const text = search.trim().toLowerCase();
  const words = [row.name, row.id, ...row.contributes.flatMap(({ key, label }) => [key, label])];
  return inFilter && (text === '' || words.some((word) => word.toLowerCase().includes(text)));
}

export function counts(views: readonly PluginView[]): Readonly<Record<Filter, number>> {
  const count = (filter: Filter): number => views.filter((view) => matches(view, filter, '')).length;
  return { all: views.length, active: count('active'), failed: count('failed'), disabled: count('disabled') };
}

/** Plugins that stop when this one is disabled, by name. */
export function stoppedWith(view: PluginView, views: readonly PluginView[]): readonly string[] {
  return views
    .filter(({ row, state }) => view.dependants.includes(row.id) && state !== 'disabled')
    .map(({ row }) => row.name);
}
