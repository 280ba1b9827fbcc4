import { connect } from 'node:net';

const PATIENCE_MS = 1_500;
const NPM_REGISTRY = 'https://registry.npmjs.org/';

/**
 * Why packages cannot be fetched, where that is certain at once: npm itself tries for minutes before it says so. Undefined
 * when there is an answer, and when it takes longer to find out.
 */
export async function whyNotFetched(env) {
  const registry = asUrl(env['npm_config_registry'] || NPM_REGISTRY);
  if (!registry) return undefined;
  const proxy = proxyFor(registry, env);
  if (proxy === undefined) {
    const why = await whyNotConnected(registry);
    return (
      why &&
      `The npm registry ${registry.origin} cannot be reached: ${why}. Check the network, or the registry that npm is set to.`
    );
  }
  const url = asUrl(proxy.value.includes('://') ? proxy.value : `http://${proxy.value}`);
  if (!url) return `${proxy.name} is ${JSON.stringify(proxy.value)}, which is no address. Correct or unset it.`;
  const why = await whyNotConnected(url);
  return (
    why &&
    `npm is to fetch packages through ${url.host} (${proxy.name}), which cannot be reached: ${why}. Correct or unset ${proxy.name}.`
  );
}

/** As npm chooses, whose own settings come before the environment's. */
function proxyFor(registry, env) {
  if (isExcepted(registry.hostname, env)) return undefined;
  const names =
    registry.protocol === 'https:'
      ? ['npm_config_https_proxy', 'npm_config_proxy', 'HTTPS_PROXY', 'https_proxy']
      : ['npm_config_proxy', 'HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy', 'PROXY', 'proxy'];
  const name = names.find((candidate) => env[candidate] && env[candidate] !== 'null');
  return name && { name, value: env[name] };
}

function isExcepted(host, env) {
  const hosts = `${env['npm_config_noproxy'] ?? ''},${env['NO_PROXY'] ?? ''},${env['no_proxy'] ?? ''}`.split(',');
  return hosts
    .map((excepted) => excepted.trim().replace(/^\*?\./, ''))
    .some((excepted) => excepted !== '' && (excepted === '*' || host === excepted || host.endsWith(`.${excepted}`)));
}

function whyNotConnected(url) {
  return new Promise((settle) => {
    const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
    const socket = connect({ host: url.hostname.replace(/^\[|\]$/g, ''), port });
    const end = (why) => {
      socket.destroy();
      settle(why);
    };
    socket.setTimeout(PATIENCE_MS, () => end(undefined));
    socket.once('connect', () => end(undefined));
    socket.once('error', (error) => end(error.code ?? error.message));
  });
}

function asUrl(text) {
  return URL.canParse(text) ? new URL(text) : undefined;
}
