/**
 * Runs the work in a task of its own, after input and frames that wait. Sooner than a timer, which browsers hold back when timers follow
 * each other. Call the returned function if the work is no longer wanted.
 */
export function inNextTask(work: () => void): () => void {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => {
    port1.close();
    work();
  });
  port1.start();
  port2.postMessage(null);
  return () => port1.close();
}
