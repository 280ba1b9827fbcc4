import type { z } from 'zod';

/** An issue with its place, such as `contributes.app/page@1[0].path: …`. */
export function describeIssue(issue: z.core.$ZodIssue): string {
  const place = issue.path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');
  const name = place.startsWith('.') ? place.slice(1) : place;
  return name === '' ? issue.message : `${name}: ${issue.message}`;
}
