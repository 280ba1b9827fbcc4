/**
 * Arguments with which the browser reaches this server and nothing else. Two locks, both allow-lists: all but the own address
 * goes through a proxy that does not exist, and no name but the own has an address.
 */
export function launchArguments(origin: string, heapMegabytes: number): readonly string[] {
  const { hostname, host } = new URL(origin);
  return [
    `--proxy-server=http://${NOWHERE}`,
    // What browsers take as local goes past proxies unless it is told otherwise.
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

/** Nothing listens on this port: it is reserved, and browsers call it unsafe. */
const NOWHERE = '127.0.0.1:1';
