import { ChartsToken, ChartTypes } from '@facet/plugin-charts/contract.client';
import { Menu } from '@mantine/core';
import {
  ApiClientToken,
  AppObjectTools,
  type ClientHost,
  type EventBus,
  EventBusToken,
  SessionToken,
  EntryDetailsToken,
} from '@facet/sdk/client';
import type { ContributionShape, Entry, ExtensionPoint, Registry, Token } from '@facet/sdk/common';
import { type ControlViewProps, PanelsToken } from '@facet/plugin-controls/contract.client';
import type { ComponentType } from 'react';
import { componentKinds } from '../../common/component-kinds.ts';
import { HeaderComponent } from '../components/header-component.tsx';
import { ChartComponent, RowComponent, StackComponent, TabsComponent } from '../components/layout-kinds.ts';
import { type DashboardComponentProps, DashboardComponents } from '../dashboard-component.ts';
import { FilterCharts } from '../filter-chart.ts';
import { FilterTypes } from '../filter-type.ts';
import type { DashboardServices } from '../runtime/dashboard-runtime.ts';
import type { StageFilterType } from './stage-filters.tsx';

const COMPONENTS: Readonly<Record<string, ComponentType<DashboardComponentProps>>> = {
  CHART: ChartComponent,
  COLUMN: StackComponent,
  HEADER: HeaderComponent,
  ROW: RowComponent,
  TAB: StackComponent,
  TABS: TabsComponent,
};

/** What the kernel would give: chart types, filter types, kinds of components, and the services of the stage. */
export function createStageHost(
  services: Pick<DashboardServices, 'api' | 'charts' | 'session'>,
  filterTypes: Readonly<Record<string, StageFilterType>>,
  flags: readonly string[] = [],
  report: ClientHost['report'] = failTest,
): ClientHost {
  const entries: Readonly<Record<string, readonly unknown[]>> = {
    [AppObjectTools.id]: [
      entry('tool', { MenuItems: () => <Menu.Item>{TOOL_ITEM}</Menu.Item> }, { objects: ['chart'] }),
    ],
    [ChartTypes.id]: [
      entry('known', {}, { name: 'known', behaviors: ['INTERACTIVE_CHART'] }),
      entry('table', {}),
      entry('box', {}),
    ],
    [DashboardComponents.id]: componentKinds.map((kind) =>
      entry(kind.key, COMPONENTS[kind.key], kind, 'facet/dashboards'),
    ),
    [FilterCharts.id]: [entry('box', { initialValues: () => ({}), replacements: () => [] })],
    [FilterTypes.id]: Object.entries(filterTypes).map(([key, { declared, type }]) => entry(key, type, declared)),
  };
  const none = Promise.reject(new Error('This test has no such service.'));
  none.catch(() => undefined);
  // The same promise each time, else a component that waits for it never goes on.
  const known: Readonly<Record<string, Promise<unknown>>> = {
    [ApiClientToken.id]: Promise.resolve(services.api),
    [ChartsToken.id]: Promise.resolve(services.charts),
    [SessionToken.id]: Promise.resolve(services.session),
    [EntryDetailsToken.id]: Promise.resolve({ of: async () => ({}) }),
    [PanelsToken.id]: Promise.resolve({ Control: JsonControl }),
    [EventBusToken.id]: Promise.resolve<EventBus>({ on: () => ({ dispose() {} }), emit() {} }),
  };
  const flag = (name: string) => ({ get: () => flags.includes(name), subscribe: () => ({ dispose() {} }) });
  return {
    registry: <C extends ContributionShape>(point: ExtensionPoint<C>): Registry<C> => {
      const snapshot = (entries[point.id] ?? NONE) as readonly Entry<C>[];
      return {
        snapshot: () => snapshot,
        subscribe: () => ({ dispose() {} }),
        get: (key) => snapshot.find((one) => one.key === key),
        absent: () => [],
      };
    },
    service: <T,>(token: Token<T>) => (known[token.id] ?? none) as Promise<T>,
    forgetFailures() {},
    flag,
    plugins: () => [],
    subscribe: () => ({ dispose() {} }),
    retry: () => Promise.reject(new Error('This test has no plugins.')),
    report,
  };
}

/** A part that fails fails its test, unless the test is about that. */
function failTest(owner: string, error: unknown): never {
  throw new Error(`${owner} failed`, { cause: error });
}

/** In the place of every control: its value as JSON text. */
function JsonControl({ label, value, onChange }: ControlViewProps) {
  return (
    <input
      aria-label={label}
      value={JSON.stringify(value) ?? ''}
      onChange={(event) => onChange(JSON.parse(event.currentTarget.value))}
    />
  );
}

/** The item that a plugin adds to the menus of charts. */
export const TOOL_ITEM = 'Tool for charts';

const NONE: readonly unknown[] = [];

function entry(key: string, implementation: unknown, declared: object = { name: key }, owner = 'test/stage') {
  const loaded = Promise.resolve(implementation);
  return {
    key,
    owner,
    ownerVersion: '1.0.0',
    declared,
    state: 'ready',
    load: () => loaded,
    retry() {},
  };
}
