import type { Disposable } from '../common/disposable.ts';
import { defineToken } from '../common/token.ts';

/**
 * The site that shows a page of guests in a frame, over the message line that it opens. On other pages nothing is asked, and what is
 * told goes nowhere. What arrives is data from outside.
 */
export interface SiteAround {
  /** Answers what the site asks by this name; of several functions the newest. The site gets the message of a thrown error. */
  answer(method: string, answer: (args: unknown) => unknown): Disposable;
  /** Tells the site something that can be cloned to another page. */
  tell(method: string, args: unknown): void;
  /** @throws Error where the site refuses or does not answer */
  ask(method: string, args: unknown): Promise<unknown>;
}

export const SiteAroundToken = defineToken<SiteAround>(
  'facet/site-around@1',
  'The site that shows this page in a frame.',
);
