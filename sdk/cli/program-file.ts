import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A program of the sdk by its path from another: TypeScript in a checkout, JavaScript in the package. */
export function programFile(path: string, from: string): string {
  return fileURLToPath(new URL(`${path}${extname(from)}`, from));
}
