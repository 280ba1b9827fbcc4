import type { FrameSites, ManifestJson } from '@facet/core/common';
import type { KeptSettings } from '@facet/sdk/client';
import type { Capability, ErrorData } from '@facet/sdk/common';

export type DesiredState = 'on' | 'off';

/** One plugin as the server announces it. `manifest` and the URLs are there for installed ones only. */
export interface PluginAnnouncement {
  readonly id: string;
  readonly desired: DesiredState;
  readonly builtIn: boolean;
  readonly manifest?: ManifestJson;
  readonly bundleUrl?: string;
  readonly styleUrl?: string;
  readonly integrity?: string;
  /** Integrity of the parts that are loaded on demand, by file name. */
  readonly parts?: Readonly<Record<string, string>>;
  /** Capabilities that administrators have granted to an installed plugin. */
  readonly granted?: readonly Capability[];
  /** Why the server does not hand out its code. */
  readonly refused?: ErrorData;
}

/** What the server wrote into the page. */
export interface Bootstrap {
  readonly user: {
    readonly userId?: number;
    readonly username?: string;
    readonly firstName?: string;
    readonly lastName?: string;
    readonly email?: string;
    readonly isAnonymous?: boolean;
    readonly roles?: Readonly<Record<string, readonly (readonly [action: string, view: string])[]>>;
  };
  readonly common: {
    readonly conf?: Readonly<Record<string, unknown>>;
    readonly locale?: string;
    readonly feature_flags?: Readonly<Record<string, boolean>>;
    readonly flash_messages?: readonly (readonly [level: string, text: string])[];
    readonly application_root?: string;
  };
  readonly csrf_token?: string;
  /** Only built-in plugins run in this page. */
  readonly safe_mode?: boolean;
  readonly plugins?: readonly PluginAnnouncement[];
  /** What this person and administrators have set of the settings of plugins. */
  readonly settings?: KeptSettings;
  /** Event of the server's stream → its mark when the page was written. */
  readonly marks?: Readonly<Record<string, string>>;
  /** Of a page of guests: whether the call for it has brought a token. */
  readonly guest?: 'awaited' | 'admitted';
  /** Of a page of guests: the sites that may show it. */
  readonly frame_sites?: FrameSites;
}

/** What the server writes into a page that was fetched. */
export async function bootstrapIn(answer: Response): Promise<Bootstrap> {
  return readBootstrap(new DOMParser().parseFromString(await answer.text(), 'text/html')).bootstrap;
}

/** @throws Error when the page carries no start data; the server always writes it. */
export function readBootstrap(page: ParentNode = document): { root: HTMLElement; bootstrap: Bootstrap } {
  const root = page.querySelector<HTMLElement>('#app');
  const text = root?.dataset['bootstrap'];
  if (!root || text === undefined) throw new Error('The page carries no start data.');
  return { root, bootstrap: JSON.parse(text) as Bootstrap };
}
