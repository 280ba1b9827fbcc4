// What packages find as `node:diagnostics_channel` in the process of a plugin: channels that nothing listens to. Those of Node
// would give a plugin objects of Node's inside.

const SILENT = {
  hasSubscribers: false,
  publish: (): void => {},
  subscribe: (): void => {},
  unsubscribe: (): boolean => false,
} as const;

type Work = (...args: readonly unknown[]) => unknown;

const called = (work: Work, _context?: object, self?: unknown, ...args: readonly unknown[]): unknown =>
  work.apply(self, [...args]);

export const channel = () => SILENT;
export const hasSubscribers = (): boolean => false;
export const subscribe = SILENT.subscribe;
export const unsubscribe = SILENT.unsubscribe;
export const tracingChannel = () => ({
  hasSubscribers: false,
  subscribe: SILENT.subscribe,
  unsubscribe: SILENT.unsubscribe,
  traceSync: called,
  tracePromise: called,
  traceCallback: (work: Work, _position?: number, context?: object, self?: unknown, ...args: readonly unknown[]) =>
    called(work, context, self, ...args),
});

export default { channel, hasSubscribers, subscribe, unsubscribe, tracingChannel };
