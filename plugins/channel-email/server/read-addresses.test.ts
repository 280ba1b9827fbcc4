import { expect, it } from 'vitest';
import { allowedDomains, tryReadAddresses } from './read-addresses.ts';

it.each<readonly [string, string, readonly string[]]>([
  ['one', 'ann@example.org', ['ann@example.org']],
  ['many, and one twice', 'a@x.org, b@x.org;c@x.org\na@x.org', ['a@x.org', 'b@x.org', 'c@x.org']],
  ['a host of the own network', 'root@localhost', ['root@localhost']],
  ['none', '  ', []],
])('reads %s', (_, text, addresses) => expect(tryReadAddresses(text, ['*'])).toEqual({ ok: true, addresses }));

it.each([
  ['no address', 'ann', '"ann" is not an e-mail address.'],
  ['a name before the address', 'Ann <ann@example.org>', '"Ann" is not an e-mail address.'],
  ['a header', 'a@x.org%0d%0aBcc:b@x.org', '"a@x.org%0d%0aBcc:b@x.org" is not an e-mail address.'],
  ['a quoted part', '"a b"@x.org', '""a" is not an e-mail address.'],
  [
    'too many',
    Array.from({ length: 101 }, (_, at) => `a${at}@x.org`).join(),
    'A message goes to 100 addresses at most.',
  ],
  ['another domain', 'a@x.org', 'Mail to x.org is not allowed. An administrator may allow the domain.'],
])('refuses %s', (name, text, reason) =>
  expect(tryReadAddresses(text, name === 'another domain' ? ['example.org'] : ['*'])).toEqual({ ok: false, reason }),
);

it.each([
  ['of the sender alone', '', 'Facet <facet@Example.org>', ['example.org']],
  [
    'and those that are named',
    'Facet.example, @other.example ',
    'facet@example.org',
    ['example.org', 'facet.example', 'other.example'],
  ],
  ['all', '*', 'facet@example.org', ['example.org', '*']],
  ['none without a sender', '', 'Facet', []],
])('domains that may receive mail: %s', (_, named, sender, expected) =>
  expect(allowedDomains(named, sender)).toEqual(expected),
);
