import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { hostErrors, reasonOf } from '../errors.ts';
import { checkHome } from './home-folder.ts';
import { readFlagSettings } from './feature-flag-settings.ts';
import { definitions, type SettingDefinition, type Settings } from './definitions.ts';

/** In the file they stand together, in the environment each by itself. */
const FLAGS = 'featureFlags';

type Environment = Readonly<Record<string, string | undefined>>;

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
  const known = [...Object.keys(definitions).filter((name) => name !== 'home'), ...Object.keys(ofPlugins), FLAGS];
  const stranger = Object.keys(values).find((name) => !known.includes(name));
  if (stranger !== undefined) throw hostErrors.unknownSetting(stranger, file, known);

  const settle = (of: Readonly<Record<string, SettingDefinition<unknown>>>): Readonly<Record<string, unknown>> =>
    Object.fromEntries(
      Object.entries(of).map(([name, definition]) => [
        name,
        fromEnvironment(name, definition, env) ?? fromFile(name, definition, values, file) ?? definition.initial,
      ]),
    );
  return Object.freeze({
    ...settle(definitions),
    home,
    featureFlags: readFlagSettings(env, values[FLAGS], file),
    ofPlugins: settle(ofPlugins),
  }) as Settings;
}

function fromEnvironment<T>(name: string, definition: SettingDefinition<T>, env: Environment): T | undefined {
  const raw = env[definition.env];
  if (raw === undefined || raw === '') return undefined;
  return definition.read(raw) ?? refuse(definition.env, definition, raw, `environment, setting ${name}`);
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
