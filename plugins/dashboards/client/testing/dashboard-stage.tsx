import { ChartTypes, type ChartViewProps } from '@facet/plugin-charts/contract.client';
import { type FilterProps, FilterTypes } from '../filter-type.ts';
import { MantineProvider } from '@mantine/core';
import {
  type ApiClient,
  ApiClientToken,
  type CallOptions,
  type ClientHost,
  HostContext,
  saveGuarded,
} from '@facet/sdk/client';
import type {
  ContributionShape,
  Entry,
  ExtensionPoint,
  QueryContext,
  QueryResult,
  Registry,
  Token,
} from '@facet/sdk/common';
import type { DashboardChart, DashboardItem } from '../../common/wire/dashboard.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import type { Layout } from '../../common/layout/component.ts';
import texts from '../../i18n/en.json' with { type: 'json' };
import {
  createDashboardRuntime,
  DashboardContext,
  type DashboardRuntime,
  NEW_ID,
} from '../runtime/dashboard-runtime.ts';
import { openStore } from '../storage/open-dashboard.ts';

export interface StageOptions {
  readonly charts: readonly Partial<DashboardChart>[];
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Whoever looks may edit it. */
  readonly editable?: boolean;
  /** It was never saved. */
  readonly isNew?: boolean;
  fetchData(context: QueryContext): Promise<readonly QueryResult[]>;
  /** Answers of the server, by endpoint; without it nothing may be asked. */
  answer?(endpoint: string, input: unknown, call?: CallOptions): unknown;
}

/** What was undoable in a toast. */
export interface ShownToast {
  readonly text: string;
  undo(): void;
}

export interface Stage {
  readonly runtime: DashboardRuntime;
  /** How often each chart was drawn, by id. */
  readonly drawn: Map<number, number>;
  readonly toasts: ShownToast[];
  /** Everything around a dashboard but the page itself. */
  wrap(children: ReactNode): ReactNode;
}

export function rows(...values: readonly number[]): readonly QueryResult[] {
  return [{ colnames: ['n'], coltypes: [0], data: values.map((n) => ({ n })), rowcount: values.length }];
}

/** A dashboard without server, kernel or real charts: a chart of the type `known` shows its first number. */
export async function createStage(options: StageOptions): Promise<Stage> {
  const { charts, settings = {}, editable = false, isNew = false, fetchData } = options;
  const toasts: ShownToast[] = [];
  const drawn = new Map<number, number>();
  const complete = charts.map(
    (chart): DashboardChart => ({
      id: 1,
      slice_name: `Chart ${chart.id ?? 1}`,
      cache_timeout: null,
      changed_on: '',
      description: null,
      description_markeddown: '',
      form_data: { viz_type: 'known', datasource: '1__table' },
      slice_url: '/explore/',
      certified_by: null,
      certification_details: null,
      ...chart,
    }),
  );
  const dashboard: DashboardItem = {
    id: isNew ? NEW_ID : 9,
    uuid: '',
    dashboard_title: 'Board',
    slug: null,
    url: '',
    published: true,
    thumbnail_url: '',
    certified_by: null,
    certification_details: null,
    changed_by: null,
    changed_by_name: '',
    changed_on: '',
    changed_on_delta_humanized: '',
    created_on_delta_humanized: '',
    created_by: null,
    owners: editable ? [{ id: 1, first_name: 'Ann', last_name: 'Lee' }] : [],
    roles: [],
    tags: [],
    is_managed_externally: false,
    css: null,
    position_json: null,
    json_metadata: JSON.stringify(settings),
    charts: [],
  };
  const answer = async (endpoint: string, input: unknown, call?: CallOptions) =>
    options.answer?.(endpoint, input, call);
  const refuse = () => Promise.reject(new Error('This test asks nothing of the server.'));
  const runtime = createDashboardRuntime({
    dashboard,
    charts: complete,
    datasets: [],
    store: openStore({
      dashboard,
      version: undefined,
      charts: complete,
      datasets: [],
      kept: { masks: {}, activeTabs: [] },
    }),
    urlParams: {},
    focusedChart: null,
    services: {
      save: (attempt) => saveGuarded(attempt, async () => 'cancel' as const),
      api: { call: (options.answer ? answer : refuse) as ApiClient['call'], request: refuse },
      charts: {
        ChartView: ({ formData, queries }: ChartViewProps) => {
          const id = Number(formData['slice_id'] ?? 0);
          drawn.set(id, (drawn.get(id) ?? 0) + 1);
          const value = queries[0]?.data[0]?.['n'];
          return <p>{formData.viz_type === 'known' ? `drawn ${String(value)}` : 'placeholder'}</p>;
        },
        buildQueryContext: async (form) => ({
          datasource: { id: Number.parseInt(form.datasource, 10), type: 'table' },
          queries: [{ filters: (form['extra_form_data'] as { filters?: [] } | undefined)?.filters ?? [] }],
          form_data: form,
        }),
        prepare: async () => {},
        fetchData,
      },
      session: {
        user: {
          userId: 1,
          username: '',
          firstName: '',
          lastName: '',
          email: '',
          roles: [],
          isAnonymous: false,
          isAdmin: false,
        },
        conf: {},
        locale: 'en',
        csrfToken: null,
        flashMessages: [],
        can: () => editable,
      },
      notifier: {
        success() {},
        info() {},
        warning() {},
        error() {},
        undoable: (text, undo) => toasts.push({ text, undo }),
      },
    },
  });
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({
    lng: 'en',
    defaultNS: 'facet/dashboards',
    resources: { en: { 'facet/dashboards': texts } },
    interpolation: { escapeValue: false },
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const host = createHost(runtime.api);
  return {
    runtime,
    drawn,
    toasts,
    wrap: (children) => (
      <MantineProvider>
        <I18nextProvider i18n={i18n}>
          <QueryClientProvider client={queries}>
            <HostContext value={host}>
              <MemoryRouter>
                <DashboardContext value={runtime}>{children}</DashboardContext>
              </MemoryRouter>
            </HostContext>
          </QueryClientProvider>
        </I18nextProvider>
      </MantineProvider>
    ),
  };
}

export function componentOf(layout: Layout, chartId: number): string {
  const found = Object.values(layout).find((component) => component.meta.chartId === chartId);
  if (!found) throw new Error(`The chart ${chartId} stands nowhere.`);
  return found.id;
}

/** Text input as a filter: what is typed is asked for at once. */
function TextFilter({ config, mask, onChange }: FilterProps) {
  return (
    <input
      aria-label={config.name}
      value={String(mask.filterState?.value ?? '')}
      onChange={(event) => {
        const value = event.currentTarget.value;
        onChange({
          extraFormData: value === '' ? {} : { filters: [{ col: 'c', op: 'IN', val: [value] }] },
          filterState: { value: value === '' ? null : value },
        });
      }}
    />
  );
}

function createHost(api: ApiClient): ClientHost {
  const entries: Readonly<Record<string, readonly unknown[]>> = {
    [ChartTypes.id]: [entry('known', {}), entry('table', {})],
    [FilterTypes.id]: [entry('text', { Component: TextFilter })],
  };
  const known = Promise.resolve(api);
  const none = Promise.reject(new Error('This test has no such service.'));
  none.catch(() => undefined);
  const flag = { get: () => false, subscribe: () => ({ dispose() {} }) };
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
    // The same promise each time, else whoever waits for it waits for ever.
    service: <T,>(token: Token<T>) => (token.id === ApiClientToken.id ? known : none) as Promise<T>,
    forgetFailures() {},
    flag: () => flag,
    plugins: () => [],
    subscribe: () => ({ dispose() {} }),
    retry: () => Promise.reject(new Error('This test has no plugins.')),
    report: (owner, error) => {
      throw new Error(`${owner} failed`, { cause: error });
    },
  };
}

const NONE: readonly unknown[] = [];

function entry(key: string, implementation: unknown) {
  const loaded = Promise.resolve(implementation);
  return {
    key,
    owner: 'test/stage',
    ownerVersion: '1.0.0',
    declared: { name: key },
    state: 'ready',
    load: () => loaded,
    retry() {},
  };
}
