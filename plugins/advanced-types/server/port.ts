import type { AdvancedType, ValueSpan } from '@facet/plugin-query/contract.server';
import { convertEach } from './convert-each.ts';
import { valueTexts } from './errors.ts';

/** Service names registered at IANA. */
const PORTS: ReadonlyMap<string, readonly [first: number, last: number]> = new Map([
  ['ftp', [20, 21]],
  ['ssh', [22, 22]],
  ['telnet', [23, 23]],
  ['smtp', [25, 25]],
  ['domain', [53, 53]],
  ['http', [80, 80]],
  ['kerberos', [88, 88]],
  ['pop3', [110, 110]],
  ['nntp', [119, 119]],
  ['ntp', [123, 123]],
  ['imap2', [143, 143]],
  ['snmp', [161, 161]],
  ['ldap', [389, 389]],
  ['https', [443, 443]],
  ['submissions', [465, 465]],
  ['nntps', [563, 563]],
  ['ldaps', [636, 636]],
  ['kerberos-adm', [749, 749]],
  ['ftps', [989, 990]],
  ['telnets', [992, 992]],
  ['imaps', [993, 993]],
  ['pop3s', [995, 995]],
]);
const LAST_PORT = 65_535;
const OPERATORS = ['EQUALS', 'GREATER_THAN_OR_EQUAL', 'GREATER_THAN', 'IN', 'LESS_THAN', 'LESS_THAN_OR_EQUAL'] as const;

/** Ports by number or by service name. */
export const port: AdvancedType = {
  convert: async (values) => convertEach(values, spanOf, OPERATORS),
};

/** @returns the span of ports, or the reason why the text is invalid */
function spanOf(written: string): ValueSpan | string {
  const value = written.trim().toLowerCase();
  const named = PORTS.get(value);
  if (named) return { start: String(named[0]), end: String(named[1]) };
  if (!/^\d{1,5}$/.test(value) || Number(value) > LAST_PORT) return valueTexts.noPort(written);
  return { start: String(Number(value)), end: String(Number(value)) };
}
