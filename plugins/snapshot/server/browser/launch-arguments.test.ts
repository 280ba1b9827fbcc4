import { expect, it } from 'vitest';
import { launchArguments } from './launch-arguments.ts';

it('the browser reaches only its own server: the proxy does not exist, and no other name is resolved', () => {
  const all = launchArguments('http://127.0.0.1:8088', 512);
  expect(all).toContain('--proxy-server=http://127.0.0.1:1');
  expect(all).toContain('--proxy-bypass-list=<-loopback>;127.0.0.1:8088');
  expect(all).toContain('--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1');
});
