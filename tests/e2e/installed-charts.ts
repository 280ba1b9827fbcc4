import { manifestToJson } from '@facet/core/common';
import { testManifest } from '@facet/core/testing';
import { strToU8, zipSync } from 'fflate';
import { expect } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';

export interface SampleChart {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly version?: string;
  /** Body of the component, with `rows` in scope. */
  readonly body: string;
  /** Runs when the page starts. */
  readonly atStart?: string;
}

/** An installable chart type, its module written by hand as any bundler may write one. */
export function sampleArchive({
  id,
  key,
  name,
  version = '1.0.0',
  body,
  atStart,
}: SampleChart): Uint8Array<ArrayBuffer> {
  const manifest = manifestToJson(
    testManifest({
      id,
      name,
      version,
      client: {},
      ...(atStart === undefined ? {} : { eager: true }),
      contributes: {
        'charts/query@1': [{ key }],
        'charts/type@1': [{ key, name, description: name, tags: [], thumbnail: '' }],
      },
    }),
  );
  const code = `
    import { ChartQueryPoint, defineForm } from '@facet/sdk/chart-form';
    import { ChartTypes } from '@facet/plugin-charts/contract.client';
    import { defineClientPlugin } from '@facet/sdk/common';
    import { createElement, useState } from 'react';
    const manifest = ${JSON.stringify(manifest)};
    function Component({ rows }) {
      const [word] = useState('drawn');
      ${body}
    }
    const metric = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'n' };
    export default defineClientPlugin(manifest, (ctx) => {
      ${atStart ?? ''}
      ctx.implement(ChartQueryPoint, ${JSON.stringify(key)}, async () => ({
        form: defineForm({ controls: {}, sections: [] }),
        buildQuery: () => ({ queries: [{ columns: [], metrics: [metric], filters: [] }] }),
      }));
      ctx.implement(ChartTypes, ${JSON.stringify(key)}, async () => ({
        transformProps: ({ queries }) => ({ rows: queries[0].rowcount }),
        Component,
      }));
    });
  `;
  return zipSync({ 'manifest.json': strToU8(JSON.stringify(manifest)), 'client.mjs': strToU8(code) });
}

/** A dashboard with these charts side by side, in the contract's layout. */
export function layoutOf(charts: readonly { readonly id: number; readonly name: string }[]): string {
  const width = Math.floor(12 / charts.length);
  const tiles = charts.map(({ id, name }) => ({
    id: `CHART-${id}`,
    type: 'CHART',
    children: [],
    parents: ['ROOT_ID', 'GRID_ID', 'ROW-1'],
    meta: { chartId: id, sliceName: name, width, height: 40 },
  }));
  return JSON.stringify({
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'], parents: ['ROOT_ID'] },
    'ROW-1': {
      id: 'ROW-1',
      type: 'ROW',
      children: tiles.map((tile) => tile.id),
      parents: ['ROOT_ID', 'GRID_ID'],
      meta: { background: 'BACKGROUND_TRANSPARENT' },
    },
    ...Object.fromEntries(tiles.map((tile) => [tile.id, tile])),
  });
}

export interface Installed {
  readonly id: string;
  readonly hash: string;
  readonly bundleUrl: string;
}

export async function installChart(admin: ApiClient, chart: SampleChart): Promise<Installed> {
  const form = new FormData();
  form.set('file', new File([sampleArchive(chart)], `${chart.key}.facet`));
  const request = new Request('http://form', { method: 'POST', body: form });
  const type = request.headers.get('content-type');
  const answer = await admin.send('POST', '/api/v1/plugin/install', {
    raw: { body: new Uint8Array(await request.arrayBuffer()), type },
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.result;
}
