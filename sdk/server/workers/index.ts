export * from './worker-channel.ts';
export * from './workers.ts';
