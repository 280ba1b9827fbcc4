/**
 * Arguments that restrict the browser to this server. There are two independent allow-lists: requests to any other
 * address use a proxy that does not exist, and no other host name is resolved.
 */
export function launchArguments(origin: string, heapMegabytes: number): readonly string[] {
  const { hostname, host } = new URL(origin);
  return [
    `--proxy-server=http://${NOWHERE}`,
    // Without this entry browsers bypass the proxy for all local addresses.
    `--proxy-bypass-list=<-loopback>;${host}`,
    `--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE ${hostname}`,
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-domain-reliability',
    '--disable-sync',
    '--no-pings',
    '--disable-dev-shm-usage',
    '--disable-gpu',
    '--hide-scrollbars',
    '--force-color-profile=srgb',
    '--font-render-hinting=none',
    `--js-flags=--max-old-space-size=${heapMegabytes}`,
  ];
}

/** Nothing listens on this port: it is reserved, and browsers refuse it as unsafe. */
const NOWHERE = '127.0.0.1:1';
