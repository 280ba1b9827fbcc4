import type { z } from 'zod';
import { MISSING } from './shared-members.ts';

/** Validation errors by member, with the contract's messages where it defines them. */
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

/** Zod's default messages are replaced by those of the contract; messages of a schema stay. */
function textOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_type' || !issue.message.startsWith('Invalid input')) return issue.message;
  if (issue.message.endsWith('received undefined')) return MISSING;
  return EXPECTED[issue.expected] ?? issue.message;
}
