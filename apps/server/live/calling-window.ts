import { AsyncLocalStorage } from 'node:async_hooks';

const windows = new AsyncLocalStorage<string>();
const WINDOW = /^[\w-]{1,64}$/;

/** What `call` sets off is the work of the window that sent the request: its header names it, if it comes from a page. */
export function forWindow<T>(header: string | readonly string[] | undefined, call: () => T): T {
  return typeof header === 'string' && WINDOW.test(header) ? windows.run(header, call) : call();
}

/** The window whose request this code works for. */
export const callingWindow = (): string | undefined => windows.getStore();
