/** Name of the entry that each drawn chart leaves in the browser's performance timeline. */
export const CHART_PAINTED = 'facet/chart-painted';

/** Marks the moment after the next frame; call the result when the chart goes away before. */
export function markWhenPainted(): () => void {
  // A frame's callbacks run before it is painted; a task that they plan runs after.
  const channel = new MessageChannel();
  const frame = requestAnimationFrame(() => channel.port2.postMessage(null));
  channel.port1.addEventListener('message', () => {
    channel.port1.close();
    performance.mark(CHART_PAINTED);
  });
  channel.port1.start();
  return () => {
    cancelAnimationFrame(frame);
    channel.port1.close();
  };
}
