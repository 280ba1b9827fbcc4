import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*\.?$/i;

/** Where servers are that a connection names none of. */
export const USUAL_HOST = 'localhost';

/** A name or an address; no path of a socket. */
export const isHost = (hostname: string): boolean => isIP(hostname) !== 0 || HOST_NAME.test(domainToASCII(hostname));
