import { type Bootstrap, bootstrapIn } from '../bootstrap.ts';
import { type FrameSites, isOfSites } from '@facet/core/common';
import type { SiteAround } from '@facet/sdk/client';
import { ColorSchemeOfSite } from './color-scheme-of-site.ts';
import { openLine } from './guest-line.ts';
import type { OfferedLine } from './port-of-frame.ts';
import { SiteTheme } from './site-theme.ts';

export interface AdmittedGuest {
  readonly bootstrap: Bootstrap;
  /** The newest token; the site around sends the next one before it ends. */
  token(): string;
  readonly site: SiteAround;
  readonly colorScheme: ColorSchemeOfSite;
}

interface GuestParts {
  readonly line: Promise<OfferedLine>;
  /** The sites that may show this page. The server has told the browser so; what comes from others is not listened to either. */
  readonly sites: FrameSites;
  /** The address of this page. */
  readonly page: string;
  readonly document: Document;
  readonly fetch?: typeof fetch;
}

const GUEST_HEADER = 'X-GuestToken';

/**
 * Waits until the site around brings a token that opens the page.
 * @throws Error for a site that may not show it
 */
export async function admitGuest({ line, sites, page, document, ...o }: GuestParts): Promise<AdmittedGuest> {
  const send = o.fetch ?? globalThis.fetch.bind(globalThis);
  const { port, origin } = await line;
  if (origin !== document.location.origin && !isOfSites(sites, origin))
    throw new Error(`This page may not be shown by ${origin}.`);
  return new Promise((resolve, reject) => {
    let token = '';
    const colorScheme = new ColorSchemeOfSite();
    const theme = new SiteTheme(document, colorScheme);
    const admit = async (): Promise<void> => {
      const headers = { Accept: 'text/html', [GUEST_HEADER]: token };
      const answer = await send(page, { headers, credentials: 'omit' });
      // A token that is no good is none; another may come.
      if (!answer.ok) return;
      const bootstrap = await bootstrapIn(answer);
      if (bootstrap.guest === 'admitted') resolve({ bootstrap, token: () => token, site, colorScheme });
    };
    const site = openLine(port, {
      guestToken(args) {
        const given = memberOf(args, 'guestToken');
        if (typeof given !== 'string') return;
        token = given;
        admit().catch(reject);
      },
      setThemeMode: (args) => colorScheme.change(memberOf(args, 'mode')),
      setThemeConfig: (args) => theme.change(memberOf(args, 'themeConfig')),
      getScrollSize: () => ({ width: document.body.scrollWidth, height: document.body.scrollHeight }),
    });
  });
}

const memberOf = (args: unknown, name: string): unknown =>
  typeof args === 'object' && args !== null ? Reflect.get(args, name) : undefined;
