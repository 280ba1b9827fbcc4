import type { Kernel } from '@facet/core/common';
import { type Disposable, providedTokens } from '@facet/sdk/common';
import { type Authenticator, IdentityToken, type Principal, type RequestInfo } from '@facet/sdk/server';
import type { HostLogger } from '../log/logger.ts';

/** Who authenticates requests now; `undefined` while no plugin does. */
export interface FollowedIdentity extends Disposable {
  current(): Authenticator | undefined;
  onDidChange(listener: () => void): Disposable;
}

/** Follows the identity plugin: its provider authenticates requests; without one all are anonymous. */
export async function followIdentity(kernel: Kernel, log: HostLogger): Promise<FollowedIdentity> {
  let current: Authenticator | undefined;
  let news: Disposable | undefined;
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const become = (next: Authenticator | undefined): void => {
    if (next === current) return;
    news?.dispose();
    current = next;
    news = next?.onDidChange?.(tell);
    tell();
  };
  const isProvided = () =>
    kernel
      .statuses()
      .some(
        ({ state, manifest }) =>
          state === 'active' && providedTokens(manifest.server?.provides).some(({ id }) => id === IdentityToken.id),
      );
  const refresh = async (): Promise<void> => {
    become(isProvided() ? (await kernel.service(IdentityToken)).authenticator : undefined);
  };
  const subscription = kernel.subscribe(() => {
    refresh().catch((error: unknown) => {
      become(undefined);
      log.error('no identity provider runs', { error });
    });
  });
  await refresh();
  return {
    current: () => current,
    onDidChange: (listener: () => void): Disposable => {
      listeners.add(listener);
      return { dispose: () => listeners.delete(listener) };
    },
    dispose: () => {
      subscription.dispose();
      news?.dispose();
    },
  };
}

/** The caller of a request that began a while ago; asking is no activity of theirs. */
export const whoIsNow = async (
  authenticator: Authenticator | undefined,
  request: RequestInfo,
): Promise<Principal | undefined> => authenticator?.recheck?.(request) ?? authenticator?.authenticate(request);

/** Whether a request that began a while ago still comes from this user. */
export async function isStill(
  authenticator: Authenticator | undefined,
  request: RequestInfo,
  userId: number,
): Promise<boolean> {
  const who = await whoIsNow(authenticator, request);
  return who !== undefined && !who.isAnonymous && who.id === userId;
}
