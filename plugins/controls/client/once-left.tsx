import { type ReactNode, useState } from 'react';

/** Tells a field whether it was left once: nobody is reproached for what they have not come to yet. */
export function OnceLeft({ children }: { children(left: boolean): ReactNode }) {
  const [left, setLeft] = useState(false);
  return <div onBlur={() => setLeft(true)}>{children(left)}</div>;
}
