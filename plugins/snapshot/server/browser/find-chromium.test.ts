import { expect, it } from 'vitest';
import { findChromium, type Machine } from './find-chromium.ts';

const machine = (...there: readonly string[]): Machine => ({
  path: '/bin:/usr/bin',
  isExecutable: async (file) => there.includes(file),
  fetched: async () => '/home/ann/.cache/ms-playwright/chrome',
});

it.each<[string, string | null, readonly string[], object]>([
  ['the one that is named', '/my/chrome', ['/my/chrome', '/usr/bin/chromium'], { path: '/my/chrome' }],
  ['an installed one', null, ['/usr/bin/google-chrome'], { path: '/usr/bin/google-chrome' }],
  [
    'the one that playwright has fetched',
    null,
    ['/home/ann/.cache/ms-playwright/chrome'],
    { path: '/home/ann/.cache/ms-playwright/chrome' },
  ],
  [
    'no other than the one that is named',
    '/my/chrome',
    ['/usr/bin/chromium'],
    { tried: 'FACET_CHROMIUM names /my/chrome.' },
  ],
  ['none, and says where it looked', null, [], { tried: expect.stringContaining('chromium-browser') }],
])('finds %s', async (_, named, there, found) => {
  expect(await findChromium(named, machine(...there))).toEqual(found);
});
