/** Name of the entry in the browser's performance timeline for each drawn chart. */
export const CHART_PAINTED = 'facet/chart-painted';

/** Adds the entry after the next frame is painted. Call the returned function if the chart is unmounted before. */
export function markWhenPainted(): () => void {
  // Animation frame callbacks run before the paint; a task that they schedule runs after it.
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
