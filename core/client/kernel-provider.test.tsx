import { createTestKernel, source, type TestKernel, testManifest } from '@facet/core/testing';
import {
  ContributionBoundary,
  type ContributionFailure,
  useContributions,
  useEntry,
  useFlag,
  useHost,
  usePlugins,
  useService,
} from '@facet/sdk/client';
import { defineClientPlugin, defineManifest, definePoint, defineToken, type Entry } from '@facet/sdk/common';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, createElement, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { restriction } from '../common/index.ts';
import { KernelProvider } from './kernel-provider.tsx';

type TileShape = { declared: { readonly label: string }; implementation: ComponentType };
const Tiles = definePoint<TileShape>({ id: 'test/tile@1', description: '', side: 'client' });
const Greeting = defineToken<{ readonly text: string }>('test/greeting@1', '');

const tilePlugin = (id: string, Tile: ComponentType) => {
  const manifest = defineManifest({
    ...testManifest({ id, contributes: { 'test/tile@1': [{ key: id, label: id }] } }),
    client: {},
  });
  return source(
    defineClientPlugin(manifest, (ctx) => {
      ctx.implement(Tiles, id, async () => Tile);
    }),
  );
};

function Tile({ entry }: { readonly entry: Entry<TileShape> }): ReactNode {
  return createElement(useEntry(entry));
}

const failureTile = ({ owner, retry }: ContributionFailure): ReactNode => (
  <button type="button" onClick={retry}>
    {owner} failed
  </button>
);

function Board(): ReactNode {
  return (
    <>
      {useContributions(Tiles).map((entry) => (
        <ContributionBoundary
          key={entry.key}
          entry={entry}
          loading={<p>{entry.declared.label} loads</p>}
          fallback={failureTile}
        >
          <Tile entry={entry} />
        </ContributionBoundary>
      ))}
    </>
  );
}

async function show(test: TestKernel, children: ReactNode): Promise<void> {
  await act(async () => {
    render(<KernelProvider kernel={test.kernel}>{children}</KernelProvider>);
    await new Promise((resolve) => setTimeout(resolve, 5));
  });
}

const settle = (change: () => unknown): Promise<void> =>
  act(async () => {
    await change();
    await new Promise((resolve) => setTimeout(resolve, 5));
  });

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('contributions in React', () => {
  it('use services with the rights of their own plugin, whichever plugin draws them', async () => {
    const test = createTestKernel('client', {
      host: [[Greeting, { text: 'whole' }]],
      restrictions: [restriction(Greeting, (_, gate) => ({ text: `for ${gate.plugin}` }))],
    });
    const Speaker = () => <p>{useService(Greeting).text}</p>;
    test.kernel.add(tilePlugin('a/ours', Speaker));
    test.kernel.add({ ...tilePlugin('b/theirs', Speaker), builtIn: false });
    await test.kernel.start();
    await show(test, <Board />);
    expect(screen.getByText('whole')).toBeDefined();
    expect(screen.getByText('for b/theirs')).toBeDefined();
  });

  it('gain no rights by drawing themselves as the contribution of another', async () => {
    const test = createTestKernel('client', {
      host: [[Greeting, { text: 'whole' }]],
      restrictions: [restriction(Greeting, ({ text }, gate) => ({ text: `${text}, less ${gate.plugin}` }))],
    });
    const Speaker = () => <p>{useService(Greeting).text}</p>;
    const As = ({ owner }: { readonly owner: string }) => (
      <ContributionBoundary
        entry={{ key: 'k', owner, ownerVersion: '1.0.0', retry: () => undefined }}
        fallback={<p>no plugin {owner}</p>}
      >
        <Speaker />
      </ContributionBoundary>
    );
    const Thief = () => {
      expect(Object.keys(useHost())).not.toContain('as');
      return (
        <>
          <As owner="a/ours" />
          <As owner="b/thief" />
          <As owner="c/other" />
          <As owner="d/unknown" />
        </>
      );
    };
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    test.kernel.add(tilePlugin('a/ours', Speaker));
    test.kernel.add({ ...tilePlugin('b/thief', Thief), builtIn: false });
    test.kernel.add({ ...tilePlugin('c/other', Speaker), builtIn: false });
    await test.kernel.start();
    await show(test, <Board />);
    expect(screen.getAllByText(/^whole/).map((shown) => shown.textContent)).toEqual([
      'whole',
      'whole, less b/thief',
      'whole, less b/thief',
      'whole, less b/thief, less c/other',
      'whole, less c/other',
    ]);
    expect(screen.getByText('no plugin d/unknown')).toBeTruthy();
  });

  it('come and go with their plugins, without a reload', async () => {
    const test = createTestKernel('client');
    test.kernel.add(tilePlugin('a/one', () => <p>One</p>));
    test.kernel.add(tilePlugin('b/two', () => <p>Two</p>));
    await test.kernel.start();
    await show(test, <Board />);
    expect(screen.getByText('One')).toBeTruthy();
    expect(screen.getByText('Two')).toBeTruthy();
    await settle(() => test.kernel.setDesired('a/one', 'off'));
    expect(screen.queryByText('One')).toBeNull();
    expect(screen.getByText('Two')).toBeTruthy();
    await settle(() => test.kernel.setDesired('a/one', 'on'));
    expect(screen.getByText('One')).toBeTruthy();
  });

  it('leave their neighbours working when one throws while it is drawn, and can be tried again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let broken = true;
    const test = createTestKernel('client');
    test.kernel.add(
      tilePlugin('a/one', () => {
        if (broken) throw new Error('cannot draw');
        return <p>One</p>;
      }),
    );
    test.kernel.add(tilePlugin('b/two', () => <p>Two</p>));
    await test.kernel.start();
    await show(test, <Board />);
    expect(screen.getByText('a/one failed')).toBeTruthy();
    expect(screen.getByText('Two')).toBeTruthy();
    expect(test.kernel.statuses().map(({ id, crashes }) => [id, crashes])).toEqual([
      ['a/one', 1],
      ['b/two', 0],
    ]);
    broken = false;
    await settle(() => fireEvent.click(screen.getByText('a/one failed')));
    expect(screen.getByText('One')).toBeTruthy();
  });

  it('start afresh when their plugin comes back', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let broken = true;
    const test = createTestKernel('client');
    test.kernel.add(
      tilePlugin('a/one', () => {
        if (broken) throw new Error('cannot draw');
        return <p>One</p>;
      }),
    );
    await test.kernel.start();
    await show(test, <Board />);
    broken = false;
    await settle(() => test.kernel.setDesired('a/one', 'off'));
    await settle(() => test.kernel.setDesired('a/one', 'on'));
    expect(screen.getByText('One')).toBeTruthy();
  });
});

describe('services and flags in React', () => {
  it('suspend until the provider is active, and follow flags', async () => {
    const test = createTestKernel('client');
    const manifest = defineManifest({
      ...testManifest({ id: 'a/greeter', flags: [{ name: 'LOUD', default: false, description: '' }] }),
      client: { provides: Greeting },
    });
    test.kernel.add(source(defineClientPlugin(manifest, () => ({ text: 'Hello' }))));
    await test.kernel.start();
    function Greeter(): ReactNode {
      const { text } = useService(Greeting);
      return <p>{useFlag('LOUD') ? text.toUpperCase() : text}</p>;
    }
    function States(): ReactNode {
      return <p>{usePlugins().map(({ id, state }) => `${id} is ${state}`)}</p>;
    }
    const entry = { key: 'g', owner: 'a/greeter', ownerVersion: '1.0.0', retry: () => undefined };
    await show(
      test,
      <>
        <ContributionBoundary entry={entry} loading={<p>Wait</p>}>
          <Greeter />
        </ContributionBoundary>
        <States />
      </>,
    );
    expect(screen.getByText('Hello')).toBeTruthy();
    expect(screen.getByText('a/greeter is active')).toBeTruthy();
    await settle(() => test.kernel.setFlags({ LOUD: true }));
    expect(screen.getByText('HELLO')).toBeTruthy();
  });
});
