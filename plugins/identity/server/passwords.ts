import { hash, verify } from '@node-rs/argon2';

/** OWASP's minimum for argon2id: 19 MiB, two passes. The library's default algorithm is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashing longer texts would only keep the server busy. */
export const LONGEST_PASSWORD = 1024;

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let decoy: Promise<string> | undefined;

/** Takes as long for a missing account, or one without a password, as for a wrong password. */
export async function checkPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  if (password.length > LONGEST_PASSWORD) return false;
  decoy ??= hashPassword('no account has this password');
  const matches = await verify(stored ?? (await decoy), password);
  return stored !== null && stored !== undefined && matches;
}
