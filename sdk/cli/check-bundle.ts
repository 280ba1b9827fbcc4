import { CliError } from './cli-error.ts';
import type { Bundle } from './bundle.ts';

const LARGEST = 3 * 1024 * 1024;
const LARGE = 300 * 1024;

/**
 * Gives what an author should look at.
 * @throws CliError when the page would refuse the bundle.
 */
export function checkBundle({ client, style, server }: Bundle): readonly string[] {
  if (server && server.length > LARGEST)
    throw new CliError(
      `The server half has ${kilobytes(server.length)}; at most ${kilobytes(LARGEST)} are allowed.`,
      'Leave large libraries out.',
    );
  if (client === undefined) return [];
  const code = new TextDecoder().decode(client);
  const evaluates = /\bnew Function\s*\(|(?<![.\w$])eval\s*\(/.exec(code);
  if (evaluates)
    throw new CliError(
      `The bundle makes code from text (${evaluates[0]}…), which the page's security policy forbids.`,
      'Find the library that does it, and use another one.',
    );
  const size = client.length + (style?.length ?? 0);
  if (size > LARGEST)
    throw new CliError(
      `The bundle has ${kilobytes(size)}; at most ${kilobytes(LARGEST)} are allowed.`,
      'Leave large libraries out. React and the sdk come from the page.',
    );
  return size > LARGE ? [`The bundle has ${kilobytes(size)}; every browser that shows it loads that.`] : [];
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} kB`;
}
