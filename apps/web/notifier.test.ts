import { describe, expect, it, vi } from 'vitest';
import { createToastQueue } from './notifier.ts';

describe('toasts', () => {
  it('wait until they are drawn, in order, and none is lost or shown twice', () => {
    const queue = createToastQueue();
    const wanted = vi.fn();
    queue.subscribe(wanted);
    queue.notifier.success('saved');
    queue.notifier.error('refused', { requestId: 'r1' });
    expect(wanted).toHaveBeenCalledOnce();
    expect(queue.wanted()).toBe(true);

    const draw = vi.fn();
    queue.drawWith(draw);
    queue.notifier.info('later');
    expect(draw.mock.calls.map(([toast]: readonly { readonly text: string }[]) => toast?.text)).toEqual([
      'saved',
      'refused',
      'later',
    ]);

    queue.drawWith(null);
    queue.notifier.warning('while nothing draws');
    const again = vi.fn();
    queue.drawWith(again);
    expect(again).toHaveBeenCalledOnce();
  });
});
