import { CliError } from './cli-error.ts';
import type { Bundle } from './bundle.ts';

/** Of one file, and of all of them; the server holds archives to the same. */
const LARGEST = 8 * 1024 * 1024;
const LARGEST_IN_ALL = 24 * 1024 * 1024;
const LARGE = 300 * 1024;

/**
 * Gives what an author should look at.
 * @throws CliError when the page would refuse the bundle.
 */
export function checkBundle({ client, parts, style, server }: Bundle): readonly string[] {
  if (server && server.length > LARGEST)
    throw new CliError(
      `The server half has ${kilobytes(server.length)}; at most ${kilobytes(LARGEST)} are allowed.`,
      'Remove large libraries.',
    );
  if (client === undefined) return [];
  for (const [name, bytes] of [['client.mjs', client] as const, ...parts]) {
    const code = new TextDecoder().decode(bytes);
    const evaluates = /\bnew Function\s*\(|(?<![.\w$])eval\s*\(/.exec(code);
    if (evaluates)
      throw new CliError(
        `${name} compiles code from text (${evaluates[0]}…), which the page's security policy forbids.`,
        'Replace the library that does it.',
      );
    if (bytes.length > LARGEST)
      throw new CliError(
        `${name} has ${kilobytes(bytes.length)}; at most ${kilobytes(LARGEST)} are allowed.`,
        'Load large libraries on demand, with import(…), or remove them. React and the sdk come from the page.',
      );
  }
  const size = client.length + (style?.length ?? 0);
  const all = [...parts.values()].reduce((sum, bytes) => sum + bytes.length, size);
  if (all > LARGEST_IN_ALL)
    throw new CliError(
      `The browser half has ${kilobytes(all)}; at most ${kilobytes(LARGEST_IN_ALL)} are allowed.`,
      'Remove large libraries.',
    );
  return size > LARGE
    ? [
        `The bundle has ${kilobytes(size)}; each browser that shows the plugin loads all of it. Load parts on demand with import(…).`,
      ]
    : [];
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} kB`;
}
