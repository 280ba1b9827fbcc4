import { type Bootstrap, bootstrapIn } from '../bootstrap.ts';
import { serveLine } from './guest-line.ts';

export interface AdmittedGuest {
  readonly bootstrap: Bootstrap;
  /** The newest token; the site around sends the next one before it ends. */
  token(): string;
}

interface GuestParts {
  readonly port: Promise<MessagePort>;
  /** The address of this page. */
  readonly page: string;
  readonly document: Document;
  readonly fetch?: typeof fetch;
}

const GUEST_HEADER = 'X-GuestToken';

/** Waits until the site around brings a token that opens the page. */
export async function admitGuest({ port, page, document, ...o }: GuestParts): Promise<AdmittedGuest> {
  const send = o.fetch ?? globalThis.fetch.bind(globalThis);
  const line = await port;
  return new Promise((resolve, reject) => {
    let token = '';
    const admit = async (): Promise<void> => {
      const headers = { Accept: 'text/html', [GUEST_HEADER]: token };
      const answer = await send(page, { headers, credentials: 'omit' });
      // A token that is no good is none; another may come.
      if (!answer.ok) return;
      const bootstrap = await bootstrapIn(answer);
      if (bootstrap.guest === 'admitted') resolve({ bootstrap, token: () => token });
    };
    serveLine(line, {
      guestToken(args) {
        const given = tokenIn(args);
        if (given === undefined) return;
        token = given;
        admit().catch(reject);
      },
      getScrollSize: () => ({ width: document.body.scrollWidth, height: document.body.scrollHeight }),
    });
  });
}

const tokenIn = (args: unknown): string | undefined =>
  typeof args === 'object' && args !== null && 'guestToken' in args && typeof args.guestToken === 'string'
    ? args.guestToken
    : undefined;
