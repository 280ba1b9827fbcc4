import type { AdvancedType, ValueSpan } from '@facet/plugin-query/contract.server';
import { valueTexts } from './errors.ts';
import { convertEach } from './convert-each.ts';

const OPERATORS = [
  'EQUALS',
  'NOT_EQUALS',
  'GREATER_THAN_OR_EQUAL',
  'GREATER_THAN',
  'IN',
  'NOT_IN',
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
] as const;

/** IP addresses and networks, compared as integers. */
export const internetAddress: AdvancedType = {
  convert: async (values) => convertEach(values, spanOf, OPERATORS),
};

/** @returns the span of addresses, or the reason why the text is invalid */
function spanOf(written: string): ValueSpan | string {
  const value = written.trim();
  const [address = '', length, ...more] = value.split('/');
  const [bits, number] = address.includes(':')
    ? ([128, ipv6Number(address)] as const)
    : ([32, ipv4Number(address)] as const);
  if (number === undefined || more.length > 0) return valueTexts.noAddress(value);
  if (length === undefined) return { start: String(number), end: String(number) };
  if (!/^\d{1,3}$/.test(length) || Number(length) > bits) return valueTexts.noAddress(value);
  const size = 1n << BigInt(bits - Number(length));
  if (number % size !== 0n) return valueTexts.hostBits(value);
  return { start: String(number), end: String(number + size - 1n) };
}

function ipv4Number(address: string): bigint | undefined {
  const parts = address.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256))
    return undefined;
  return parts.reduce((number, part) => number * 256n + BigInt(part), 0n);
}

const GROUPS = 8;

function ipv6Number(address: string): bigint | undefined {
  const [head = '', tail, ...more] = address.split('::');
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  if (before === undefined || after === undefined || more.length > 0) return undefined;
  const missing = GROUPS - before.length - after.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined;
  const groups = [...before, ...Array.from({ length: missing }, () => 0n), ...after];
  return groups.reduce((number, group) => number * 65_536n + group, 0n);
}

/** The last group may be written as IPv4, which counts as two groups; `undefined` for an invalid group. */
function groupsOf(text: string): readonly bigint[] | undefined {
  const groups: bigint[] = [];
  for (const group of text === '' ? [] : text.split(':')) {
    const ipv4 = group.includes('.') ? ipv4Number(group) : undefined;
    if (ipv4 !== undefined) groups.push(ipv4 / 65_536n, ipv4 % 65_536n);
    else if (/^[0-9a-f]{1,4}$/i.test(group)) groups.push(BigInt(`0x${group}`));
    else return undefined;
  }
  return groups;
}
