import { type ReactNode, useState } from 'react';

/** Passes to a field whether it has lost the focus once: an empty field shows no error before that. */
export function OnceLeft({ children }: { children(left: boolean): ReactNode }) {
  const [left, setLeft] = useState(false);
  return <div onBlur={() => setLeft(true)}>{children(left)}</div>;
}
