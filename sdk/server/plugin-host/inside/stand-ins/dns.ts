// What packages find as `node:dns` in the process of a plugin: no name has an address there. The server looks names up for lines.

type Done = (error: Error, ...nothing: readonly undefined[]) => void;

const failure = (name: string): Error =>
  Object.assign(new Error(`${name} is not looked up in the process of a plugin.`), { code: 'ENOTFOUND' });

export function lookup(name: string, ...rest: readonly unknown[]): void {
  const done = rest.at(-1);
  if (typeof done !== 'function') throw new TypeError('A look-up needs a callback.');
  queueMicrotask(() => (done as Done)(failure(name)));
}

export const promises = {
  lookup: async (name: string): Promise<never> => {
    throw failure(name);
  },
};

export default { lookup, promises };
