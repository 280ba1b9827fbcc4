// Replaces `node:os` in the process of a plugin. It reveals nothing about the machine.

export const EOL = '\n';
export const hostname = (): string => 'facet';
export const platform = (): string => process.platform;
export const arch = (): string => process.arch;
export const type = (): string => 'Facet';
export const release = (): string => '';
export const homedir = (): string => '/';
export const tmpdir = (): string => '/';
export const endianness = (): string => 'LE';
export const availableParallelism = (): number => 1;
export const cpus = (): readonly [] => [];

export default {
  EOL,
  hostname,
  platform,
  arch,
  type,
  release,
  homedir,
  tmpdir,
  endianness,
  availableParallelism,
  cpus,
};
