import { definePoint } from '../common/extension-point.ts';
import type { Principal } from '../common/principal.ts';

/** What a page draws by an entry that a plugin contributes at a point, such as a type of charts. */
export interface DrawnEntry {
  readonly point: string;
  readonly key: string;
}

/** A page of guests, with parameters in its path. */
export interface GuestPage {
  /**
   * The sites that may show the page at this path in a frame, each as a `Content-Security-Policy` names it; none: any site.
   * `undefined`: there is nothing to show.
   */
  sitesOf(path: string): Promise<readonly string[] | undefined>;
  /**
   * What the page at this path draws for this guest. The guest gets the code of installed plugins that contribute any of it, and
   * of no others; nothing where the token opens another page. Absent: none.
   */
  drawnFor?(path: string, guest: Principal): Promise<readonly DrawnEntry[]>;
}

/**
 * The key is that of a page with `access: 'guest'`, which is not there without an entry. Not from the process of an installed plugin,
 * of which nothing runs before someone has signed in: guests never do.
 */
export const GuestPages = definePoint<{ declared: object; implementation: GuestPage }>({
  id: 'app/guest-page@1',
  description: 'The sites that may show a page of guests in a frame; the key is that of the page.',
  side: 'server',
});
