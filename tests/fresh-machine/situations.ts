/** A machine of another person. */
export interface Situation {
  readonly name: string;
  /** Default: the user of the script. `ordinary` is a new user without rights. */
  readonly user?: 'root' | 'ordinary';
  /** Name of the clone's folder in that user's home, which is private. */
  readonly folder?: string;
  readonly umask?: string;
  /** Which Node is first on the PATH. Default: the machine's own. */
  readonly node?: 20 | 22 | 24;
  readonly env?: Readonly<Record<string, string>>;
  /** For what comes after the packages are installed. */
  readonly installedEnv?: Readonly<Record<string, string>>;
  /** How many clones do everything at the same time. Default 1. */
  readonly clones?: number;
  /** Instead of working, `npm start` says this within two seconds. */
  readonly refusal?: RegExp;
}

const DEAD = 'http://127.0.0.1:9';

export const situations: readonly Situation[] = [
  { name: 'root in a private home', user: 'root' },
  { name: 'an ordinary user', user: 'ordinary' },
  { name: 'a path with spaces, and files that only their owner may read', folder: 'my clone of it', umask: '077' },
  {
    name: 'an ordinary user whose files only their owner may read',
    user: 'ordinary',
    folder: 'my clone',
    umask: '077',
  },
  {
    name: 'a home that cannot be written, with a data folder elsewhere',
    user: 'ordinary',
    env: { HOME: '/nonexistent' },
  },
  {
    name: 'a home that cannot be written',
    user: 'ordinary',
    env: { HOME: '/nonexistent', FACET_HOME: '' },
    refusal: /\/nonexistent\/\.facet cannot be used.*set FACET_HOME/,
  },
  { name: 'Node 20', node: 20 },
  { name: 'Node 22', node: 22 },
  { name: 'Node 24', node: 24 },
  {
    name: 'Node 20, and no install scripts',
    node: 20,
    env: { npm_config_ignore_scripts: 'true' },
    refusal: /--ignore-scripts=false, or use Node 24/,
  },
  {
    name: 'a proxy that does not answer, once the packages are there',
    installedEnv: { HTTP_PROXY: DEAD, HTTPS_PROXY: DEAD, ALL_PROXY: DEAD, NODE_USE_ENV_PROXY: '1' },
  },
  {
    name: 'a proxy that does not answer',
    env: { HTTP_PROXY: DEAD, HTTPS_PROXY: DEAD, ALL_PROXY: DEAD },
    refusal: /unset HTTPS_PROXY/,
  },
  { name: 'two clones at the same time', clones: 2 },
];
