import type { Layout } from '../layout/component.ts';

/** A layout as two editors began from it, and what each made of it. */
export interface Versions {
  readonly base: Layout;
  readonly mine: Layout;
  readonly theirs: Layout;
}
