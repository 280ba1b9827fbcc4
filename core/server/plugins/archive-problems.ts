import { FacetError } from '@facet/sdk/common';

/** Why an archive is not taken. Nothing of it has been stored then. */
export const archiveProblems = {
  unreadable: () =>
    new FacetError({
      code: 'INS_ARCHIVE',
      message: 'The file is not a plugin archive: it cannot be unpacked.',
      remedy: 'Send the file that `facet build` writes under dist/.',
    }),
  tooLarge: (what: string, limit: number) =>
    new FacetError({
      code: 'INS_TOO_LARGE',
      subject: what,
      message: `${what} is larger than the ${limit} bytes that are allowed.`,
      remedy: 'Leave large libraries out of the bundle; React and the sdk come from the page.',
    }),
  suspicious: (name: string, ratio: number) =>
    new FacetError({
      code: 'INS_RATIO',
      subject: name,
      message: `${name} grows more than ${ratio} times when it is unpacked, which no program does.`,
      remedy: 'Build the archive again with `facet build`.',
    }),
  unexpectedFile: (name: string, known: readonly string[]) =>
    new FacetError({
      code: 'INS_FILE',
      subject: name,
      message: `The archive holds ${JSON.stringify(name)}, which has no place in it.`,
      remedy: `Allowed, each once: ${known.join(', ')}.`,
    }),
  missingFile: (name: string) =>
    new FacetError({
      code: 'INS_FILE',
      subject: name,
      message: `The archive holds no ${name}, or an empty one.`,
      remedy: 'Build the archive again with `facet build`.',
    }),
  notText: (name: string, reason: string) =>
    new FacetError({
      code: 'INS_MANIFEST',
      subject: name,
      message: `${name} of the archive cannot be read: ${reason}.`,
      remedy: 'Build the archive again with `facet build`.',
    }),
  surplusHalf: (name: string) =>
    new FacetError({
      code: 'INS_FILE',
      subject: name,
      message: `The archive holds ${name}, but its manifest declares no such half.`,
      remedy: 'Add `client: {}` or `server: {}` to the manifest, and build it again.',
    }),
  nothingToInstall: (id: string) =>
    new FacetError({
      code: 'INS_NOTHING',
      subject: id,
      owner: id,
      message: `${id} has neither a browser half nor a server half and declares nothing, so there is nothing to install.`,
      remedy: 'Add `client: {}`, `server: {}` or entries under `contributes` to the manifest.',
    }),
} as const;
