import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*\.?$/i;

/** The host of connections that name none. */
export const USUAL_HOST = 'localhost';

/**
 * Hosts that end in a number: operating systems read them as an address, such as 2852039166 or 0xa9fea9fe, which would
 * bypass a list of addresses.
 */
const NUMBER_AT_END = /(?:^|\.)(?:[0-9]+|0x[0-9a-f]*)\.?$/i;

/** A name, or an address in its usual notation, but not the path of a socket. */
export const isHost = (hostname: string): boolean =>
  isIP(hostname) !== 0 || (!NUMBER_AT_END.test(hostname) && HOST_NAME.test(domainToASCII(hostname)));
