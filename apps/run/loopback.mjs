const LOOPBACK = ['127.0.0.1', 'localhost', '::1', '[::1]'];
const PROXIES = ['http_proxy', 'https_proxy', 'all_proxy'];

/**
 * The environment for what is started here: with a proxy in it, what runs on this machine is still called directly. Nothing
 * is added where there is no proxy.
 */
export function withoutProxyToItself(env) {
  const names = Object.keys(env).filter((name) => PROXIES.includes(name.toLowerCase()) && env[name] !== '');
  if (names.length === 0) return env;
  const excepted = (env['no_proxy'] || env['NO_PROXY'] || '').split(',').map((host) => host.trim());
  const all = [...new Set([...excepted.filter((host) => host !== ''), ...LOOPBACK])].join(',');
  // Some programs read the one, some the other.
  return { ...env, no_proxy: all, NO_PROXY: all };
}
