import { createServer, type Server } from 'node:http';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyParts } from '../../plugins/snapshot/server/camera/empty-parts.ts';
import { photograph } from '../../plugins/snapshot/server/camera/photograph.ts';
import { PAGE_SETTLED } from '../../sdk/common/page-settled.ts';
import { browserPath } from '../support/find-browser.ts';

let browser: Browser;
let server: Server;
let origin: string;

/** Pages that report as `usePageSettled` does, by path. */
const PAGES: Readonly<Record<string, string>> = {
  // Its lower half is drawn late, and its report for the first height of the window stays until then.
  '/late': `onresize = () => setTimeout(() => { part(1000, 1900); tell(2000, [[0, 900], [1000, 1900]]); }, 700);
    part(0, 900); tell(2000, [[0, 900]]);`,
  // Each window shows more of it.
  '/growing': `const grow = () => tell(Math.min(3000, innerHeight + 700), [[0, 800]]);
    part(0, 2990); onresize = grow; grow();`,
  // It names a part that it does not draw.
  '/empty': `const all = () => tell(1600, [[0, 700], [800, 1500]]); part(0, 700); onresize = all; all();`,
  // It names one that is drawn after the window has changed once more.
  '/second': `let times = 0; const all = () => { times += 1; if (times === 3) part(800, 1500); tell(1600, [[0, 700], [800, 1500]]); };
    part(0, 700); onresize = all; all();`,
};

const HTML = (script: string) => `<!doctype html><body style="margin:0"><script>
  const part = (top, bottom) => {
    const one = document.createElement('div');
    one.textContent = 'A chart';
    one.style = 'position:absolute; left:8px; width:300px; border:1px solid; top:' + top + 'px; height:' + (bottom - top) + 'px';
    document.body.append(one);
  };
  const tell = (height, parts) => document.documentElement.setAttribute('${PAGE_SETTLED}',
    JSON.stringify({ problems: [], height, window: innerHeight, parts }));
  ${script}</script>`;

beforeAll(async () => {
  server = createServer(({ url = '' }, response) =>
    response.setHeader('content-type', 'text/html').end(HTML(PAGES[new URL(url, 'http://x').pathname] ?? '')),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  origin = `http://127.0.0.1:${address.port}`;
  browser = await chromium.launch({ executablePath: await browserPath(), args: ['--no-sandbox'] });
});

afterAll(async () => {
  await browser?.close();
  server?.close();
});

async function taken(path: string, scale = 1) {
  const context = await browser.newContext({ deviceScaleFactor: scale });
  try {
    const page = await context.newPage();
    const order = {
      path,
      of: { kind: 'dashboard', id: 1 },
      format: 'png',
      width: 400,
      height: 900,
      scale,
      whole: true,
    } as const;
    const { bytes, problems } = await photograph(page, { origin, order });
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    return { bytes, problems, size: [view.getUint32(16), view.getUint32(20)] };
  } finally {
    await context.close();
  }
}

it.each([1, 2])('a picture waits for what a page draws after its window has grown (%i×)', async (scale) => {
  const { bytes, problems, size } = await taken('/late', scale);
  expect([problems, size]).toEqual([[], [400 * scale, 2_000 * scale]]);
  expect(
    await emptyParts(
      bytes,
      [
        [0, 900],
        [1_000, 1_900],
        [910, 990],
      ],
      scale,
    ),
  ).toEqual([[910, 990]]);
});

it('a page that grows with its window is shown whole', async () => {
  expect(await taken('/growing')).toMatchObject({ problems: [], size: [400, 3_000] });
});

it('a picture in which a part is empty is taken once more', async () => {
  expect((await taken('/second')).problems).toEqual([]);
});

it('and says so if the part stays empty', async () => {
  expect((await taken('/empty')).problems).toEqual([expect.stringContaining('may be empty')]);
});
