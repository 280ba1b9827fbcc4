import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DrawTurns } from './draw-turns.ts';

/** Draws take so long that each fills its slice. */
const LONG_MS = 10;

function busy(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test('tiles in sight draw before all others, each in reading order', async () => {
  const turns = new DrawTurns();
  const drawn: string[] = [];
  const ask = (name: string, inSight: boolean, position: number) =>
    turns.ask({ inSight, position }, () => void drawn.push(name));
  ask('below 4', false, 4);
  ask('second', true, 1);
  ask('below 3', false, 3);
  ask('first', true, 0);
  await vi.waitFor(() => expect(drawn).toEqual(['first', 'second', 'below 3', 'below 4']));
});

test('a tile whose rows come while others wait is drawn before those out of sight', async () => {
  const turns = new DrawTurns();
  const drawn: string[] = [];
  turns.ask({ inSight: false, position: 0 }, () => {
    drawn.push('below');
    busy(LONG_MS);
    turns.ask({ inSight: true, position: 9 }, () => void drawn.push('in sight'));
  });
  turns.ask({ inSight: false, position: 1 }, () => void drawn.push('further below'));
  await vi.waitFor(() => expect(drawn).toEqual(['below', 'in sight', 'further below']));
});

test('each picture that takes long has a task of its own', async () => {
  const turns = new DrawTurns();
  const order: string[] = [];
  for (const position of [0, 1, 2])
    turns.ask({ inSight: true, position }, () => {
      order.push(`draw ${position}`);
      // Runs as soon as the task that it was planned in is over.
      queueMicrotask(() => queueMicrotask(() => order.push('end')));
      busy(LONG_MS);
    });
  await vi.waitFor(() => expect(order).toEqual(['draw 0', 'end', 'draw 1', 'end', 'draw 2', 'end']));
});

test('small pictures share a task', async () => {
  const turns = new DrawTurns();
  const order: string[] = [];
  for (const position of [0, 1])
    turns.ask({ inSight: true, position }, () => {
      order.push(`draw ${position}`);
      queueMicrotask(() => order.push('end'));
    });
  await vi.waitFor(() => expect(order).toEqual(['draw 0', 'draw 1', 'end', 'end']));
});

test('a wish that was taken back is not drawn, and one that throws holds up no other', async () => {
  const turns = new DrawTurns();
  const drawn: string[] = [];
  const failures: unknown[] = [];
  const hear = (event: ErrorEvent | PromiseRejectionEvent) => failures.push(event);
  const onUncaught = (error: unknown) => failures.push(error);
  process.on('uncaughtException', onUncaught);
  addEventListener('error', hear);
  turns.ask({ inSight: true, position: 0 }, () => void drawn.push('taken back')).dispose();
  turns.ask({ inSight: true, position: 1 }, () => {
    throw new Error('This tile cannot be drawn.');
  });
  turns.ask({ inSight: true, position: 2 }, () => void drawn.push('next'));
  await vi.waitFor(() => expect(drawn).toEqual(['next']));
  removeEventListener('error', hear);
  process.off('uncaughtException', onUncaught);
});

describe('no turn is lost', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  test.each<[string, () => void]>([
    ['the page never tells that it rests', () => vi.stubGlobal('requestIdleCallback', () => 1)],
    [
      'no task follows a message',
      () =>
        vi.stubGlobal(
          'MessageChannel',
          class {
            readonly port1 = { addEventListener() {}, start() {}, close() {} };
            readonly port2 = { postMessage() {} };
          },
        ),
    ],
  ])('where %s', async (_, breakPage) => {
    vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work, 0));
    vi.stubGlobal('cancelIdleCallback', () => {});
    breakPage();
    const turns = new DrawTurns();
    const drawn: string[] = [];
    turns.ask({ inSight: true, position: 0 }, () => void drawn.push('in sight'));
    turns.ask({ inSight: false, position: 1 }, () => void drawn.push('below'));
    await vi.waitFor(() => expect(drawn).toEqual(['in sight', 'below']), { timeout: 3_000 });
  });

  test('each draws once, also where both ways lead to it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let rests: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (work: () => void) => rests.push(work));
    vi.stubGlobal('cancelIdleCallback', () => {
      rests = [];
    });
    const turns = new DrawTurns();
    const drawn: number[] = [];
    for (const position of [0, 1])
      turns.ask({ inSight: false, position }, () => {
        drawn.push(position);
        busy(LONG_MS);
      });
    vi.advanceTimersByTime(600);
    for (const rest of rests.splice(0)) rest();
    vi.advanceTimersByTime(600);
    expect(drawn).toEqual([0, 1]);
  });

  test('a page that never rests draws what is out of sight one task after the other, and not one at each half second', async () => {
    vi.stubGlobal('requestIdleCallback', (work: () => void, { timeout }: { timeout: number }) =>
      setTimeout(work, timeout),
    );
    vi.stubGlobal('cancelIdleCallback', clearTimeout);
    const turns = new DrawTurns();
    let drawn = 0;
    const began = performance.now();
    for (let position = 0; position < 20; position += 1)
      turns.ask({ inSight: false, position }, () => {
        drawn += 1;
        busy(LONG_MS);
      });
    await vi.waitFor(() => expect(drawn).toBe(20), { timeout: 4_000 });
    expect(performance.now() - began).toBeLessThan(3_000);
  });
});

describe('while the page is scrolled', () => {
  const dashboard = document.createElement('div');
  dashboard.setAttribute('data-dashboard-styled', '');
  const table = dashboard.appendChild(document.createElement('div'));
  beforeEach(() => document.body.append(dashboard));
  afterEach(() => {
    dashboard.remove();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  const scroll = (target: EventTarget = document) => target.dispatchEvent(new Event('scroll'));

  test('tiles out of sight wait until it stands still, however long they have waited', async () => {
    vi.useFakeTimers({
      toFake: ['performance', 'setTimeout', 'clearTimeout', 'requestIdleCallback', 'cancelIdleCallback'],
    });
    const turns = new DrawTurns();
    const drawn: string[] = [];
    turns.ask({ inSight: false, position: 0 }, () => void drawn.push('below'));
    for (let at = 0; at < 2000; at += 50) {
      scroll();
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(drawn).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    await vi.waitFor(() => expect(drawn).toEqual(['below']));
  });

  test('a table that scrolls itself while it is drawn holds no tile back', async () => {
    const turns = new DrawTurns();
    const drawn: number[] = [];
    for (const position of [0, 1, 2])
      turns.ask({ inSight: true, position }, () => {
        drawn.push(position);
        scroll(table);
        busy(LONG_MS);
      });
    vi.stubGlobal('requestAnimationFrame', () => {
      throw new Error('No frame is awaited.');
    });
    await vi.waitFor(() => expect(drawn).toEqual([0, 1, 2]));
  });

  test('a frame comes between two tiles in sight', async () => {
    const order: string[] = [];
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => {
      order.push('frame');
      return frames.push(run);
    });
    const turns = new DrawTurns();
    for (const position of [0, 1])
      turns.ask({ inSight: true, position }, () => {
        order.push(`draw ${position}`);
        scroll();
        busy(LONG_MS);
      });
    await vi.waitFor(() => expect(order).toEqual(['draw 0', 'frame']));
    for (const run of frames) run(0);
    await vi.waitFor(() => expect(order).toEqual(['draw 0', 'frame', 'draw 1']));
  });
});
