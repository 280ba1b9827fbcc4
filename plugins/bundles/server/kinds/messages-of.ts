import type { z } from 'zod';
import { MISSING } from './shared-members.ts';

/** Problems of a value by its members, in the contract's words where it has some. */
export function messagesOf(issues: readonly z.core.$ZodIssue[]): Record<string, readonly string[]> {
  const messages = new Map<string, string[]>();
  for (const issue of issues) {
    const fields = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.map(String).join('.') || '_schema'];
    const said = issue.code === 'unrecognized_keys' ? 'Unknown field.' : textOf(issue);
    for (const field of fields) messages.set(field, [...(messages.get(field) ?? []), said]);
  }
  return Object.fromEntries(messages);
}

const EXPECTED: Readonly<Record<string, string>> = {
  string: 'Not a valid string.',
  number: 'Not a valid number.',
  int: 'Not a valid integer.',
  boolean: 'Not a valid boolean.',
  array: 'Not a valid list.',
  object: 'Not a valid mapping type.',
  record: 'Not a valid mapping type.',
};

/** What zod says by itself has the contract's words; what a schema says stays. */
function textOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_type' || !issue.message.startsWith('Invalid input')) return issue.message;
  if (issue.message.endsWith('received undefined')) return MISSING;
  return EXPECTED[issue.expected] ?? issue.message;
}
