import { type ReactNode, useState } from 'react';

/** Tells a field whether the user has left it once: an empty field shows no error before that. */
export function OnceLeft({ children }: { children(left: boolean): ReactNode }) {
  const [left, setLeft] = useState(false);
  return <div onBlur={() => setLeft(true)}>{children(left)}</div>;
}
