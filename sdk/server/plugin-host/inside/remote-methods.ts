import { handleOf, isHostedScope } from './hosted-scope.ts';

/** An object whose methods are called at the server. A scope as the first argument says for whom. */
export function remoteMethods(
  names: readonly string[],
  call: (method: string, handle: string | null, args: readonly unknown[]) => Promise<unknown>,
): Readonly<Record<string, (...args: readonly unknown[]) => Promise<unknown>>> {
  return Object.freeze(
    Object.fromEntries(
      names.map((name) => [
        name,
        async (...args: readonly unknown[]) => {
          const [first, ...others] = args;
          return isHostedScope(first) ? call(name, handleOf(first), others) : call(name, null, args);
        },
      ]),
    ),
  );
}
