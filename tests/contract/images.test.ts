import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

const BUILD = join(import.meta.dirname, '../../dist/web');
const PICTURE = /\.(?:avif|gif|ico|jpe?g|png|svg|webp)$/;

let facet: FacetProcess;

beforeAll(async () => {
  facet = await startFacet();
});

afterAll(() => facet?.stop());

describe('[B2.20] the images of the app', () => {
  it('are served under /static/assets/images/, the icon of its pages too', async () => {
    const page = await (await fetch(`${facet.url}/login/`, { headers: { accept: 'text/html' } })).text();
    const icon = /<link rel="icon"[^>]* href="(?<path>[^"]+)"/.exec(page)?.groups?.['path'];
    expect(icon).toMatch(/^\/static\/assets\/images\/.+\.svg$/);
    const answer = await fetch(`${facet.url}${icon}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\/svg/)]);
  });

  it('stand nowhere else in its build', () => {
    const pictures = readdirSync(BUILD, { recursive: true, encoding: 'utf8' }).filter((file) => PICTURE.test(file));
    expect(pictures.length).toBeGreaterThan(0);
    expect(pictures.filter((file) => !file.startsWith(join('assets', 'images')))).toEqual([]);
  });
});
