import { CAPABILITIES, FacetError } from '@facet/sdk/common';
import { answerTexts, HttpError, messageError, notFound, typedError } from '@facet/sdk/server';
import english from '../i18n/server/en.json' with { type: 'json' };

const text = answerTexts(english);

const STATUS: Readonly<Record<string, number>> = {
  KRN_UNKNOWN_PLUGIN: 404,
  INS_NO_VERSION: 404,
  INS_NO_SECRET: 404,
  HST_UNKNOWN_FLAG: 404,
  KRN_LOCKED: 409,
  HST_FLAG_WITHOUT_EFFECT: 409,
  HST_FLAG_NOT_PER_ROLE: 409,
};
/** Status of a valid request that cannot be performed. */
const REFUSED = 422;

export const adminErrors = {
  noFile: () => messageError(400, { file: [text('noFile')] }),
  nothingToDo: () => messageError(400, { _schema: [text('nothingToDo')] }),
  unknownCapability: (name: string) =>
    messageError(400, { grants: [text('unknownCapability', { name, known: CAPABILITIES.join(', ') })] }),
  listOff: () => notFound(),
} as const;

export const uninstalled = (id: string): string => text('uninstalled', { id });

/** Converts errors of the host to responses with their code and remedy. */
export async function answering<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FacetError) throw refusal(error);
    throw error;
  }
}

function refusal({ code, message, remedy, subject }: FacetError): HttpError {
  return typedError(STATUS[code] ?? REFUSED, {
    message: remedy === undefined ? message : `${message} ${remedy}`,
    error_type: 'GENERIC_COMMAND_ERROR',
    level: 'error',
    extra: { code, ...(remedy === undefined ? {} : { remedy }), ...(subject === undefined ? {} : { subject }) },
  });
}
