import { type FeatureFlags, notFound, type RouteSet } from '@facet/sdk/server';

/** Routes of reports answer 404 while the flag is off. */
export function behindFlag(handlers: RouteSet['handlers'], flags: FeatureFlags): RouteSet['handlers'] {
  return Object.fromEntries(
    Object.entries(handlers).map(([key, handler]) => [
      key,
      (call) => {
        if (!flags.isOn('ALERT_REPORTS', call.principal)) throw notFound();
        return handler(call);
      },
    ]),
  );
}
