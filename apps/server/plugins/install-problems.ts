import { type ErrorData, FacetError, type PluginManifest } from '@facet/sdk/common';

/** Why a sound archive is not installed, or an installed one not changed. */
export const installProblems = {
  builtIn: (id: string) =>
    new FacetError({
      code: 'INS_BUILT_IN',
      owner: id,
      subject: id,
      message: `${id} belongs to Facet itself.`,
      remedy: 'Give the plugin an id of its own, owner/name; the owner "facet" is taken.',
    }),
  versionTaken: (id: string, version: string) =>
    new FacetError({
      code: 'INS_VERSION_TAKEN',
      owner: id,
      subject: version,
      message: `${id} ${version} is installed already, with other content.`,
      remedy: 'Raise the version in its manifest and build it again.',
    }),
  older: (id: string, version: string, current: string) =>
    new FacetError({
      code: 'INS_OLDER',
      owner: id,
      subject: version,
      message: `${id} ${version} is older than ${current}, which is installed.`,
      remedy: 'Go back to a version that was installed before, or uninstall the newer one first.',
    }),
  noSecret: (id: string, name: string) =>
    new FacetError({
      code: 'INS_NO_SECRET',
      owner: id,
      subject: name,
      message: `${id} declares no secret "${name}".`,
      remedy: 'Its manifest names what it takes under `secrets`.',
    }),
  noVersion: (id: string, hash: string) =>
    new FacetError({
      code: 'INS_NO_VERSION',
      owner: id,
      subject: hash,
      message: `${id} has no installed version with the hash ${hash}.`,
      remedy: 'Choose one of the versions that its page lists, or install the archive again.',
    }),
  notAsked: (id: string, capability: string) =>
    new FacetError({
      code: 'INS_NOT_ASKED',
      owner: id,
      subject: capability,
      message: `${id} does not ask for the capability "${capability}".`,
      remedy: 'Grant what its manifest asks for.',
    }),
  notStarted: (
    { id, version }: Pick<PluginManifest, 'id' | 'version'>,
    before: string,
    cause: Pick<ErrorData, 'message' | 'remedy'> | null,
  ) =>
    new FacetError({
      code: 'INS_NOT_STARTED',
      owner: id,
      subject: version,
      message: `${id} ${version} does not start, so ${before} goes on: ${cause?.message ?? 'no cause is known'}`,
      remedy: cause?.remedy ?? 'Look into the log of the plugin, then choose the version again on its page.',
    }),
  unknownFlag: (name: string) =>
    new FacetError({
      code: 'HST_UNKNOWN_FLAG',
      subject: name,
      message: `There is no feature flag "${name}".`,
      remedy: 'Look up its name in the list of flags.',
    }),
  flagWithoutEffect: (name: string, owner: string) =>
    new FacetError({
      code: 'HST_FLAG_WITHOUT_EFFECT',
      owner,
      subject: name,
      message: `Nothing here reads the feature flag "${name}", so it cannot be switched.`,
      remedy: 'Install a plugin that brings the feature.',
    }),
  flagNotPerRole: (name: string, owner: string) =>
    new FacetError({
      code: 'HST_FLAG_NOT_PER_ROLE',
      owner,
      subject: name,
      message: `The feature flag "${name}" holds for everybody; it cannot be decided for a role.`,
      remedy: 'Decide it for everybody.',
    }),
} as const;
