/** Runs after the next frame is painted. Call the returned function if that is no longer wanted. */
export function whenPainted(run: () => void): () => void {
  // Animation frame callbacks run before the paint; a task that they schedule runs after it.
  const channel = new MessageChannel();
  const frame = requestAnimationFrame(() => channel.port2.postMessage(null));
  channel.port1.addEventListener('message', () => {
    channel.port1.close();
    run();
  });
  channel.port1.start();
  return () => {
    cancelAnimationFrame(frame);
    channel.port1.close();
  };
}
