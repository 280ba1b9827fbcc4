import { hash, verify } from '@node-rs/argon2';

/** What OWASP asks for argon2id at the least: 19 MiB, two passes. The library's default algorithm is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Longer texts would only serve to keep the server busy. */
export const LONGEST_PASSWORD = 1024;

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let decoy: Promise<string> | undefined;

/** Takes as long for an account without a password, or for none at all, as for a wrong password. */
export async function checkPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  if (password.length > LONGEST_PASSWORD) return false;
  decoy ??= hashPassword('no account has this password');
  const matches = await verify(stored ?? (await decoy), password);
  return stored !== null && stored !== undefined && matches;
}
