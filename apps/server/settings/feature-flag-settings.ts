import { hostErrors } from '../errors.ts';

const PREFIX = 'FACET_FEATURE_';
const ALLOWED = 'true, false, 1, 0';

/**
 * Flags of `featureFlags` in the settings file, then of the environment as `FACET_FEATURE_<NAME>`. Which names there are is
 * known only once all plugins are.
 * @throws FacetError that names the flag, its value and what is allowed.
 */
export function readFlagSettings(
  env: Readonly<Record<string, string | undefined>>,
  ofFile: unknown,
  file: string,
): Readonly<Record<string, boolean>> {
  const flags: Record<string, boolean> = {};
  if (ofFile !== undefined && ofFile !== null) {
    if (typeof ofFile !== 'object' || Array.isArray(ofFile))
      throw hostErrors.setting(
        'featureFlags',
        JSON.stringify(ofFile),
        'an object of flags, such as {"MY_FLAG": true}',
        file,
      );
    for (const [name, value] of Object.entries(ofFile)) {
      if (typeof value !== 'boolean')
        throw hostErrors.setting(
          `featureFlags.${name}`,
          typeof value === 'string' ? value : JSON.stringify(value),
          'true, false',
          file,
        );
      flags[name] = value;
    }
  }
  for (const [variable, text] of Object.entries(env)) {
    if (!variable.startsWith(PREFIX) || text === undefined || text === '') continue;
    const value = /^(true|1)$/i.test(text) ? true : /^(false|0)$/i.test(text) ? false : undefined;
    if (value === undefined) throw hostErrors.setting(variable, text, ALLOWED, 'environment');
    flags[variable.slice(PREFIX.length)] = value;
  }
  return flags;
}
