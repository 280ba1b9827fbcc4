import { testManifest } from '@facet/core/testing';
import { defineClientPlugin } from '@facet/sdk/common';
import { describe, expect, it } from 'vitest';
import { createBundleLoader } from './bundle-loader.ts';
import { isTransientLoadError } from './transient-load-error.ts';
import { attributeErrors, ownerOfBundle } from './error-attribution.ts';

const definition = defineClientPlugin(testManifest({ id: 'x/chart', client: {} }), () => undefined);
const bundle = {
  id: 'x/chart',
  bundleUrl: '/plugins/x/chart/abc/client.mjs',
  styleUrl: '/plugins/x/chart/abc/client.css',
  integrity: 'sha384-abc',
  parts: { 'part-0123456789ab.mjs': 'sha384-part' },
};

/** A page in which each link loads or fails as `outcome` says. */
function loader(outcome: (link: HTMLLinkElement) => 'load' | 'error', reachable = true) {
  const imported: string[] = [];
  const seen: { rel: string; href: string | null; integrity: string | null }[] = [];
  // A head outside the page: nothing is fetched, and each link loads or fails when the test says so.
  const head = document.createElement('head');
  const links = (): readonly string[] => [...head.querySelectorAll('link')].map((link) => link.rel);
  const observer = new MutationObserver((records) => {
    for (const node of records.flatMap((record) => [...record.addedNodes])) {
      if (!(node instanceof HTMLLinkElement)) continue;
      seen.push({ rel: node.rel, href: node.getAttribute('href'), integrity: node.getAttribute('integrity') });
      node.dispatchEvent(new Event(outcome(node)));
    }
  });
  observer.observe(head, { childList: true });
  const bundles = createBundleLoader({
    document: { head, baseURI: 'http://facet.test/explore/', createElement: document.createElement.bind(document) },
    importModule: async (url) => {
      imported.push(url);
      return { default: definition };
    },
    fetch: async () => {
      if (!reachable) throw new TypeError('Failed to fetch');
      return new Response('', { status: 200 });
    },
  });
  return { bundles, imported, seen, observer, links };
}

describe('createBundleLoader', () => {
  it('asks for the recorded hash before it imports, brings the style, and takes both away again', async () => {
    const { bundles, imported, seen, observer, links } = loader(() => 'load');
    expect((await bundles.load(bundle)).default).toBe(definition);
    expect(seen).toEqual([
      { rel: 'modulepreload', href: bundle.bundleUrl, integrity: bundle.integrity },
      { rel: 'stylesheet', href: bundle.styleUrl, integrity: null },
    ]);
    expect(imported).toEqual([bundle.bundleUrl]);
    bundles.unload(bundle.id);
    expect(links()).toEqual([]);
    observer.disconnect();
  });

  it('never imports a module that the browser refuses, and says that its hash is wrong', async () => {
    const { bundles, imported, observer, links } = loader((link) => (link.rel === 'modulepreload' ? 'error' : 'load'));
    const failure = await bundles.load(bundle).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'KRN_INTEGRITY', owner: 'x/chart' });
    expect(isTransientLoadError(failure)).toBe(false);
    expect(imported).toEqual([]);
    expect(links()).toEqual([]);
    observer.disconnect();
  });

  it('calls a lost connection by its name, so that it may be tried again', async () => {
    const { bundles, observer } = loader(() => 'error', false);
    const failure = await bundles.load(bundle).catch((error: unknown) => error);
    expect(isTransientLoadError(failure)).toBe(true);
    observer.disconnect();
  });
});

describe('parts of a bundle', () => {
  const part = 'http://facet.test/plugins/x/chart/abc/part-0123456789ab.mjs';

  it('are asked for with their own recorded hash, and go with the bundle', async () => {
    const { bundles, imported, seen, observer, links } = loader(() => 'load');
    await bundles.load(bundle);
    await bundles.loadPart(part);
    const path = new URL(part).pathname;
    expect(seen.at(-1)).toEqual({ rel: 'modulepreload', href: path, integrity: 'sha384-part' });
    expect(imported.at(-1)).toBe(path);
    bundles.unload(bundle.id);
    expect(links()).toEqual([]);
    await expect(bundles.loadPart(part)).rejects.toThrow('could not be loaded');
    observer.disconnect();
  });

  it.each([
    'http://facet.test/plugins/x/chart/abc/part-ffffffffffff.mjs',
    'http://facet.test/plugins/x/chart/other/part-0123456789ab.mjs',
    'http://facet.test/api/v1/me/',
  ])('are only those of the installation: %s', async (url) => {
    const { bundles, imported, observer } = loader(() => 'load');
    await bundles.load(bundle);
    await expect(bundles.loadPart(url)).rejects.toThrow('could not be loaded');
    expect(imported).toEqual([bundle.bundleUrl]);
    observer.disconnect();
  });
});

describe('attributeErrors', () => {
  it('counts an error against the plugin whose bundle it comes from, and leaves those of the host', () => {
    const reported: [string, unknown][] = [];
    const subscription = attributeErrors({
      window,
      ownerOf: ownerOfBundle([bundle]),
      report: (owner, error) => reported.push([owner, error]),
    });
    const theirs = new Error('in a timer');
    theirs.stack = `Error: in a timer\n    at tick (http://localhost:8088${bundle.bundleUrl}:3:14)`;
    const send = (event: Event, fields: object): void => {
      window.dispatchEvent(Object.assign(event, fields));
    };
    send(new Event('error'), { error: theirs, filename: '' });
    send(new Event('error'), { error: null, message: 'x', filename: `http://localhost:8088${bundle.bundleUrl}` });
    send(new Event('unhandledrejection'), { reason: theirs });
    send(new Event('error'), { error: new Error('ours'), filename: 'http://localhost:8088/static/main.js' });
    subscription.dispose();
    send(new Event('error'), { error: theirs, filename: '' });
    expect(reported).toEqual([
      ['x/chart', theirs],
      ['x/chart', 'x'],
      ['x/chart', theirs],
    ]);
  });
});
