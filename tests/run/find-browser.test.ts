import { describe, expect, it } from 'vitest';

interface Outcome {
  readonly code: number;
  readonly output: string;
}
interface Machine {
  readonly env: Readonly<Record<string, string>>;
  isRoot(): boolean;
  isExecutable(path: string): boolean;
  capture(command: string, args: readonly string[]): Outcome;
  say(text: string): void;
}

// Plain JavaScript, because it runs before anything is installed.
const { findBrowser }: { findBrowser(node: string, machine: Machine): string } = await import(
  new URL('../../apps/run/browser.mjs', import.meta.url).href
);

interface Bare {
  readonly env?: Readonly<Record<string, string>>;
  readonly root?: boolean;
  /** Paths of browsers that are there. */
  readonly there?: readonly string[];
  /** Of those, the ones that do not start. */
  readonly broken?: readonly string[];
  /** Part of a command line → what it gives, and what is there afterwards. */
  readonly commands?: Readonly<Record<string, Partial<Outcome> & { readonly brings?: string }>>;
}

function machineOf({ env = {}, root = false, there = [], broken = [], commands = {} }: Bare) {
  const present = new Set(there);
  const ran: string[] = [];
  const machine: Machine = {
    env: { PATH: '/usr/bin', ...env },
    isRoot: () => root,
    isExecutable: (path) => present.has(path),
    say: () => undefined,
    capture(command, args) {
      const line = [command, ...args].join(' ');
      ran.push(line);
      const launched = line.includes('chromium.launch') ? args.at(-1) : undefined;
      if (launched !== undefined)
        return present.has(launched) && !broken.includes(launched)
          ? { code: 0, output: '' }
          : { code: 1, output: 'loading\nlibnss3.so is missing\n    at Browser' };
      const [, outcome] = Object.entries(commands).find(([part]) => line.includes(part)) ?? [];
      if (!outcome) return { code: 1, output: 'no network' };
      if (outcome.brings !== undefined) present.add(outcome.brings);
      return { code: outcome.code ?? 0, output: outcome.output ?? '' };
    },
  };
  return { machine, ran };
}

const DOWNLOADED = '/root/.cache/ms-playwright/chromium/chrome';
const download = {
  'cli.js install chromium': { brings: DOWNLOADED },
  "from 'playwright'": { output: `${DOWNLOADED}\n` },
};
const packaged = { "from '@sparticuz/chromium'": { output: '/tmp/chromium\n', brings: '/tmp/chromium' } };
const apt = {
  'apt-get --version': {},
  'apt-get update': {},
  'apt-get install': { brings: '/usr/bin/chromium' },
};

describe('the browser for tests', () => {
  it.each<[string, Bare, string]>([
    [
      'the one that is named',
      { env: { FACET_CHROMIUM: '/my/chrome' }, there: ['/my/chrome', '/usr/bin/chromium'] },
      '/my/chrome',
    ],
    ['an installed one', { there: ['/usr/bin/google-chrome'], commands: download }, '/usr/bin/google-chrome'],
    ['the download, where none is installed', { commands: download }, DOWNLOADED],
    [
      'the download, where the installed one does not start',
      { there: ['/usr/bin/chromium'], broken: ['/usr/bin/chromium'], commands: download },
      DOWNLOADED,
    ],
    ['the one of an npm package, where nothing can be downloaded', { commands: packaged }, '/tmp/chromium'],
    [
      'the one of an npm package, where the download does not start',
      { commands: { ...download, ...packaged }, broken: [DOWNLOADED] },
      '/tmp/chromium',
    ],
    ["the distribution's, for root, where nothing else works", { root: true, commands: apt }, '/usr/bin/chromium'],
  ])('is %s', (_, bare, path) => {
    expect(findBrowser('node', machineOf(bare).machine)).toBe(path);
  });

  it('is not looked for further once one starts', () => {
    const { machine, ran } = machineOf({ there: ['/usr/bin/chromium'], commands: download });
    findBrowser('node', machine);
    expect(ran).toEqual([expect.stringMatching(/chromium\.launch[^]* \/usr\/bin\/chromium$/)]);
  });

  it('is no other than the one that is named, even when that one does not start', () => {
    const { machine } = machineOf({ env: { FACET_CHROMIUM: '/no/chrome' }, there: ['/usr/bin/chromium'] });
    expect(() => findBrowser('node', machine)).toThrow(/FACET_CHROMIUM is \/no\/chrome.*libnss3\.so is missing/);
  });

  it.each<[string, Bare, readonly RegExp[]]>([
    [
      'without root',
      {},
      [/on the PATH/, /download: failed with 1: no network/, /sparticuz.*failed with 1/, /needs root/],
    ],
    ['without apt', { root: true }, [/there is no apt-get/]],
    [
      'with an apt that fails',
      { root: true, commands: { ...apt, 'apt-get install': { code: 100, output: 'E: no candidate' } } },
      [/apt-get failed with 100: E: no candidate/],
    ],
    [
      'with a package that starts nowhere',
      { commands: packaged, broken: ['/tmp/chromium'] },
      [/\/tmp\/chromium does not start: 1: libnss3\.so is missing/],
    ],
    [
      'with a download that is not where it says',
      { commands: { ...download, 'cli.js install chromium': {} } },
      [/there is no \/root\/\.cache/],
    ],
  ])('cannot be had %s, and the message says why, and what to do', (_, bare, reasons) => {
    const failure = () => findBrowser('node', machineOf(bare).machine);
    for (const reason of reasons) expect(failure).toThrow(reason);
    expect(failure).toThrow('set FACET_CHROMIUM to one');
  });
});
