import type { Kernel } from '@facet/core/common';
import type { Counters } from '@facet/sdk/server';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const STATES = ['discovered', 'resolved', 'activating', 'active', 'failed', 'disabled'] as const;

interface Labels {
  readonly method: string;
  readonly route: string;
  readonly owner: string;
  readonly status: number;
}

/** Counters of plugins. They are there before the kernel is, and what counts never fails. */
export class PluginCounters implements Counters {
  readonly registry = new Registry();
  readonly #times = new Map<string, { readonly labelNames: readonly string[]; readonly histogram: Histogram }>();

  count(name: string, help: string): void {
    const known = this.registry.getSingleMetric(name);
    if (known instanceof Counter) known.inc();
    else if (known === undefined && NAME.test(name)) new Counter({ name, help, registers: [this.registry] }).inc();
  }

  time(name: string, help: string, seconds: number, labels: Readonly<Record<string, string>>): void {
    const labelNames = Object.keys(labels).sort();
    const known = this.#times.get(name);
    if (known && known.labelNames.join() === labelNames.join()) known.histogram.observe(labels, seconds);
    if (known || !TIME.test(name)) return;
    const histogram = new Histogram({ name, help, labelNames, buckets: SECONDS, registers: [this.registry] });
    histogram.observe(labels, seconds);
    this.#times.set(name, { labelNames, histogram });
  }
}

const NAME = /^[a-z][a-z0-9_]*_total$/;
const TIME = /^[a-z][a-z0-9_]*_seconds$/;

/** What `/metrics` shows: the process, requests by route pattern and owner, plugins by state, calls into plugins. */
export class HttpMetrics {
  readonly #registry = new Registry();
  readonly #counters: PluginCounters;
  readonly #requests = new Histogram({
    name: 'facet_http_request_seconds',
    help: 'Time until a request was answered',
    labelNames: ['method', 'route', 'owner', 'status'],
    buckets: SECONDS,
    registers: [this.#registry],
  });

  constructor(kernel: Pick<Kernel, 'statuses' | 'metrics'>, counters: PluginCounters) {
    this.#counters = counters;
    collectDefaultMetrics({ register: this.#registry });
    this.#registry.registerMetric(
      new Gauge({
        name: 'facet_plugin_state',
        help: '1 for the state that a plugin is in',
        labelNames: ['plugin', 'state'],
        registers: [],
        collect() {
          for (const { id, state } of kernel.statuses())
            for (const name of STATES) this.set({ plugin: id, state: name }, name === state ? 1 : 0);
        },
      }),
    );
    this.#registry.registerMetric(
      new Gauge({
        name: 'facet_plugin_calls',
        help: 'Calls into the code of a plugin since the start',
        labelNames: ['plugin', 'kind'],
        registers: [],
        collect() {
          for (const [plugin, { calls, failures, timeouts, refused, running }] of kernel.metrics())
            for (const [kind, count] of Object.entries({ calls, failures, timeouts, refused, running }))
              this.set({ plugin, kind }, count);
        },
      }),
    );
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  observe({ method, route, owner, status }: Labels, ms: number): void {
    this.#requests.observe({ method, route, owner, status }, ms / 1_000);
  }

  text(): Promise<string> {
    return Registry.merge([this.#registry, this.#counters.registry]).metrics();
  }
}
