/** A link of the page could not be loaded: the network failed, or the browser refused what came. */
export class LinkError extends Error {
  override readonly name = 'LinkError';
  readonly url: string;

  constructor(url: string) {
    super(`${url} could not be loaded`);
    this.url = url;
  }
}

/** Whether an error says that code could not be fetched, rather than that it is wrong. */
export function isTransientLoadError(error: unknown): boolean {
  if (error instanceof LinkError) return true;
  if (!(error instanceof Error)) return false;
  if (error.name === 'ChunkLoadError') return true;
  return error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message);
}
