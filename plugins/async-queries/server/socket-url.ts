const PATH = '/api/v1/async_event/socket';

/** Clients of the contract parse a whole address. Where the public one is unknown, pages resolve the path. */
export const socketUrl = (publicUrl: string | undefined): string =>
  publicUrl === undefined ? PATH : new URL(PATH, publicUrl).href.replace(/^http/, 'ws');
