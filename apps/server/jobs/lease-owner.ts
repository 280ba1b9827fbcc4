import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

/** Who holds leases: no other process, of before or elsewhere, has the same name. */
export const newLeaseOwner = (): string => `${hostname()}:${process.pid} ${randomUUID()}`;

/** The process of a lease, for people. */
export const processOf = (owner: string): string => owner.split(' ')[0] ?? owner;
