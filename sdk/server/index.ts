export * from './engine.ts';
export * from './host.ts';
export * from './http.ts';
export * from './identity.ts';
export * from './jobs.ts';
export * from './kept-while-unwritten.ts';
export * from './plugin-administration.ts';
export * from './post-processing.ts';
