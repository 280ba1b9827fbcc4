import { HttpError } from '@facet/sdk/server';
import { describe, expect, it } from 'vitest';
import { ensureFewMembers } from './json-members.ts';

const members = (count: number, colon = ':'): string =>
  `{${Array.from({ length: count }, (_, at) => `"m${at}"${colon}1`).join(',')}}`;

describe('members of a body are counted before it is read', () => {
  it.each([
    ['as they are', members(100_001)],
    ['with blanks before the colon', members(100_001, ' \n\t:')],
    ['in a text that holds JSON', JSON.stringify({ json_metadata: members(100_000) })],
  ])('%s', (_, text) => expect(() => ensureFewMembers(text)).toThrow(HttpError));

  it.each([
    ['as many as may be', members(100_000)],
    ['colons of texts', JSON.stringify({ a: '12:30:00 '.repeat(200_000) })],
    ['quotes without an end', '" '.repeat(2_000_000)],
  ])('%s', (_, text) => expect(() => ensureFewMembers(text)).not.toThrow());
});
