// The server's end of plugin hosts. Plugins never import it: `facet build` adds the other end to their bundle.
export * from './bridge.ts';
export * from './caller.ts';
export * from './dialect-data.ts';
export * from './engine-wire.ts';
export * from './errors.ts';
export * from './passed-headers.ts';
export * from './plugin-targets.ts';
export * from './protocol.ts';
export * from './route-outline.ts';
export * from './service-calls.ts';
export * from './socket-wire.ts';
export * from './harmless-modules.ts';
export { fromWireAnswer, toWireAnswer } from './wire-error.ts';
export * from './method-calls.ts';
