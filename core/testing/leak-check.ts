import type { Kernel } from '../common/kernel.ts';

/**
 * Stops the kernel and says what is left behind; empty when nothing is. Listeners that the test itself added must be
 * disposed before.
 */
export async function leaksOf(kernel: Kernel): Promise<readonly string[]> {
  await kernel.stop();
  const { taps, listeners, active } = kernel.census();
  return [
    ...(taps > 0 ? [`${taps} taps`] : []),
    ...(listeners > 0 ? [`${listeners} listeners`] : []),
    ...(active > 0 ? [`${active} active plugins`] : []),
  ];
}
