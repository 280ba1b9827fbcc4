import type { ChartViewProps } from '@facet/plugin-charts/contract.client';
import { MantineProvider } from '@mantine/core';
import { type ApiClient, type CallOptions, HostContext } from '@facet/sdk/client';
import type { QueryContext, QueryResult } from '@facet/sdk/common';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import type { Filtering } from '../../common/filters/filtering.ts';
import type { HeldByChart } from '../../common/filters/held-values.ts';
import type { Layout } from '../../common/layout/component.ts';
import { contractKindOf } from '../../common/testing/contract-kinds.ts';
import type { DashboardChart } from '../../common/wire/dashboard.ts';
import texts from '../../i18n/en.json' with { type: 'json' };
import ofTools from '../../i18n/tools/en.json' with { type: 'json' };
import { createDashboardRuntime, DashboardContext, type DashboardRuntime } from '../runtime/dashboard-runtime.ts';
import type { SaveQuestions } from '../runtime/save-questions.ts';
import { openStore } from '../storage/open-dashboard.ts';
import { stageChart, stageDashboard, stageSession } from './stage-data.ts';
import { type StageFilterType, TEXT_FILTER } from './stage-filters.tsx';
import { createStageHost } from './stage-host.tsx';

export interface StageOptions {
  readonly charts: readonly Partial<DashboardChart>[];
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Its layout; without it the charts stand in rows. */
  readonly positions?: Readonly<Record<string, unknown>>;
  /** The user may edit it. */
  readonly editable?: boolean;
  /** It was never saved. */
  readonly isNew?: boolean;
  fetchData(context: QueryContext): Promise<readonly QueryResult[]>;
  /** Hears of parts that fail; without it they fail the test. */
  onFailure?(owner: string, error: unknown): void;
  /** Which kinds of filters the flags allow; all without it. */
  readonly acts?: Filtering['acts'];
  /** Charts that hold filters themselves: those of the type `box`. */
  readonly holders?: HeldByChart;
  /** Types of filters that plugins offer; by default `text`. */
  readonly filterTypes?: Readonly<Record<string, StageFilterType>>;
  /** Answers to what a save asks; without them it is given up. */
  readonly questions?: Partial<SaveQuestions>;
  readonly confirmsOverwrite?: boolean;
  /** Labels in its pictures, with their colours. */
  readonly labels?: ReadonlyMap<string, string>;
  /** Of the page, without it the root. */
  readonly address?: string;
  /** Flags that are on. */
  readonly flags?: readonly string[];
  onReload?(): void;
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
  /** The plugin of the chart types is replaced. */
  replaceTypes(): void;
  /** Everything around a dashboard but the page itself. */
  wrap(children: ReactNode): ReactNode;
}

export function rows(...values: readonly number[]): readonly QueryResult[] {
  return [{ colnames: ['n'], coltypes: [0], data: values.map((n) => ({ n })), rowcount: values.length }];
}

/** A dashboard without server, kernel or real charts: a chart of the type `known` shows its first number. */
export async function createStage(options: StageOptions): Promise<Stage> {
  const { settings = {}, editable = false, isNew = false, fetchData, filterTypes = { text: TEXT_FILTER } } = options;
  const charts = options.charts.map(stageChart);
  const dashboard = stageDashboard({ settings, isOwned: editable, isNew, positions: options.positions });
  const filterType = (key: string) => filterTypes[key]?.declared;
  const toasts: ShownToast[] = [];
  const drawn = new Map<number, number>();
  const replaced = new Set<() => void>();
  const answer = async (endpoint: string, input: unknown, call?: CallOptions) =>
    options.answer?.(endpoint, input, call);
  const refuse = () => Promise.reject(new Error('This test asks nothing of the server.'));
  const runtime = createDashboardRuntime({
    dashboard,
    charts,
    datasets: [],
    store: openStore(
      {
        dashboard,
        version: undefined,
        charts,
        datasets: [],
        kept: { masks: undefined, activeTabs: [] },
        holders: options.holders ?? new Map(),
        untitled: 'untitled',
      },
      filterType,
      options.acts ?? { native: true, cross: true },
    ),
    urlParams: {},
    focused: undefined,
    services: {
      filterType,
      componentKind: contractKindOf,
      questions: { compare: async () => null, confirmOverwrite: async () => false, ...options.questions },
      confirmsOverwrite: () => options.confirmsOverwrite ?? false,
      reload: () => options.onReload?.(),
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
          queries: [
            {
              filters: (form['extra_form_data'] as { filters?: [] } | undefined)?.filters ?? [],
              ...(Array.isArray(form['annotation_layers']) ? { annotation_layers: form['annotation_layers'] } : {}),
            },
          ],
          form_data: form,
        }),
        prepare: async () => {},
        labelColors: () => new Map(options.labels ?? []),
        colorsOf: () => new Map(),
        attempt: () => ({
          whenReplaced(retry) {
            replaced.add(retry);
            return { dispose: () => replaced.delete(retry) };
          },
        }),
        fetchData,
      },
      session: stageSession(editable),
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
    resources: { en: { 'facet/dashboards': texts, 'facet/dashboards/tools': ofTools } },
    interpolation: { escapeValue: false },
    react: { nsMode: 'fallback' },
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const host = createStageHost(runtime, filterTypes, options.flags, options.onFailure);
  return {
    runtime,
    drawn,
    toasts,
    replaceTypes() {
      const waiting = [...replaced];
      for (const retry of waiting) retry();
    },
    wrap: (children) => (
      <MantineProvider>
        <I18nextProvider i18n={i18n}>
          <QueryClientProvider client={queries}>
            <HostContext value={host}>
              <MemoryRouter initialEntries={[options.address ?? '/']}>
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
