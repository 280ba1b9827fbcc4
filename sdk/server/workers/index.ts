export * from './sqlite-file.ts';
export * from './worker-channel.ts';
export * from './workers.ts';
