import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { hostErrors, reasonOf } from '../errors.ts';
import { checkHome } from './home-folder.ts';
import { readFlagSettings } from './feature-flag-settings.ts';
import { definitions, type SettingDefinition, type Settings } from './definitions.ts';

/** In the file they stand together, in the environment each by itself. */
const FLAGS = 'featureFlags';
/** Of the file: settings of installed plugins, by their ids. */
const PLUGINS = 'plugins';

type Environment = Readonly<Record<string, string | undefined>>;
type Values = Readonly<Record<string, unknown>>;

/**
 * Defaults, then `facet.config.json` in the home, then the environment.
 * @throws FacetError that names the setting, the value and what is allowed.
 */
export function readSettings(
  env: Environment,
  ofPlugins: Readonly<Record<string, SettingDefinition<unknown>>> = {},
): Settings {
  const home = expandHome(fromEnvironment('home', definitions.home, env) ?? definitions.home.initial);
  checkHome(home);
  const file = join(home, 'facet.config.json');
  const values = readFile(file);
  const known = [
    ...Object.keys(definitions).filter((name) => name !== 'home'),
    ...Object.keys(ofPlugins),
    FLAGS,
    PLUGINS,
  ];
  const stranger = Object.keys(values).find((name) => !known.includes(name));
  if (stranger !== undefined) throw hostErrors.unknownSetting(stranger, file, known);

  const settled = (of: Readonly<Record<string, SettingDefinition<unknown>>>): Values =>
    Object.fromEntries(
      Object.entries(of).map(([name, definition]) => [name, settle(name, definition, { env, values, file })]),
    );
  const own = settled(definitions);
  ensureSomebodyWorks(own, env, file);
  return Object.freeze({
    ...own,
    home,
    featureFlags: readFlagSettings(env, values[FLAGS], file),
    ofPlugins: settled(ofPlugins),
    forInstalled: { env, file, sections: readSections(values[PLUGINS], file) },
  }) as Settings;
}

/** Their members are checked once their plugins are known. @throws FacetError for anything but objects */
function readSections(raw: unknown, file: string): Readonly<Record<string, Values>> {
  if (raw === undefined || raw === null) return {};
  const allowed = 'an object of objects, such as {"me/hello": {"limit": 5}}';
  if (!isRecord(raw)) throw hostErrors.setting(PLUGINS, JSON.stringify(raw), allowed, file);
  return Object.fromEntries(
    Object.entries(raw).map(([id, section]) => {
      if (!isRecord(section)) throw hostErrors.setting(`${PLUGINS}.${id}`, JSON.stringify(section), allowed, file);
      return [id, section];
    }),
  );
}

/** Processes with roles share a metadata database: without one, no process would run the jobs of a web process. @throws FacetError */
function ensureSomebodyWorks({ role, metadataUrl }: Values, env: Environment, file: string): void {
  if (role === 'all' || metadataUrl !== undefined) return;
  const [name, where] = placeOf('role', definitions.role, env, file);
  throw hostErrors.setting(name, String(role), 'all, unless FACET_METADATA_URL names a shared database', where);
}

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Of one setting: the environment, then the values of the file. @throws FacetError that names it and what is allowed */
export function settle<T>(
  name: string,
  definition: SettingDefinition<T>,
  { env, values, file }: { readonly env: Environment; readonly values: Values; readonly file: string },
): T {
  return fromEnvironment(name, definition, env) ?? fromFile(name, definition, values, file) ?? definition.initial;
}

function fromEnvironment<T>(name: string, definition: SettingDefinition<T>, env: Environment): T | undefined {
  const raw = env[definition.env];
  if (!isSet(raw)) return undefined;
  return definition.read(raw) ?? refuse(definition.env, definition, raw, placeInEnvironment(name));
}

function fromFile<T>(
  name: string,
  definition: SettingDefinition<T>,
  values: Readonly<Record<string, unknown>>,
  file: string,
): T | undefined {
  const raw = values[name];
  if (raw === undefined || raw === null) return undefined;
  return definition.read(raw) ?? refuse(name, definition, raw, file);
}

function refuse<T>(name: string, definition: SettingDefinition<T>, raw: unknown, where: string): never {
  const shown = definition.secret ? '***' : typeof raw === 'string' ? raw : JSON.stringify(raw);
  throw hostErrors.setting(name, shown, definition.allowed, where);
}

/** Under which name an administrator finds the value that counts, and where. */
function placeOf(
  name: string,
  definition: SettingDefinition<unknown>,
  env: Environment,
  file: string,
): readonly [name: string, where: string] {
  return isSet(env[definition.env]) ? [definition.env, placeInEnvironment(name)] : [name, file];
}

const isSet = (raw: string | undefined): raw is string => raw !== undefined && raw !== '';
const placeInEnvironment = (name: string): string => `environment, setting ${name}`;

function readFile(file: string): Readonly<Record<string, unknown>> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return {};
    throw hostErrors.settingsFile(file, reasonOf(error));
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw hostErrors.settingsFile(file, reasonOf(error));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw hostErrors.settingsFile(file, 'it is not a JSON object');
  return { ...value };
}

function expandHome(path: string): string {
  const expanded = path === '~' || path.startsWith('~/') ? join(homedir(), path.slice(1)) : path;
  return isAbsolute(expanded) ? expanded : resolve(expanded);
}
