import type { ReactNode } from 'react';

const CODE = /`([^`]+)`/;

/** A message in which names of programs stand between back-ticks, with those names as code. */
export function withCode(text: string): ReactNode {
  // Every second piece stood between back-ticks.
  const pieces = text.split(CODE);
  return pieces.length === 1
    ? text
    : pieces.map((piece, index) => (index % 2 === 1 ? <code key={index}>{piece}</code> : piece));
}
