import { FacetError } from '@facet/sdk/common';
import { answerTexts, HttpError, messageError, type DatasourceSubject, type TypedErrorEntry } from '@facet/sdk/server';
import english from '../i18n/server/en.json' with { type: 'json' };

const text = answerTexts(english);

/** Messages of the HTTP contract. */
export const TEXTS = {
  invalidLogin: text('invalidLogin'),
  sessionExpired: text('sessionExpired'),
  linkUsed: text('linkUsed'),
  signInClosed: text('signInClosed'),
  tooManyAttempts: text('tooManyAttempts'),
  passwordIsName: text('passwordIsName'),
  passwordKnown: text('passwordKnown'),
  presentPassword: text('presentPassword'),
  nothingToChange: text('nothingToChange'),
  formHeading: text('formHeading'),
  formSubmit: text('formSubmit'),
  formUsername: text('formUsername'),
  formPassword: text('formPassword'),
} as const;

export const tooManyAttempts = (seconds: number): HttpError =>
  new HttpError(429, { message: TEXTS.tooManyAttempts }, { headers: { 'retry-after': String(seconds) } });

/** For callers who may not see the object, so it contains the id and not the name. */
export function datasourceRefused(subject: Pick<DatasourceSubject, 'id'>): TypedErrorEntry {
  return {
    message: text('datasourceDenied', { id: subject.id }),
    error_type: 'DATASOURCE_SECURITY_ACCESS_ERROR',
    level: 'error',
    extra: { link: '', datasource: String(subject.id) },
  };
}

/** Errors of the administration of users and roles: rules that only the database can check, hence 422. */
export const AdministrationErrors = {
  roleMissing: () => messageError(422, { roles: [text('roleMissing')] }),
  userMissing: () => messageError(422, { user_ids: [text('userMissing')] }),
  permissionMissing: () => messageError(422, { permission_view_menu_ids: [text('permissionMissing')] }),
  taken: (field: 'username' | 'email' | 'name') => messageError(422, { [field]: [text('taken')] }),
  pairExists: () => messageError(422, { view_menu_id: [text('pairExists')] }),
  builtInRole: (name: string) => messageError(422, { name: [text('builtInRole', { name })] }),
  orderColumn: (name: string) => messageError(400, text('orderColumn', { name })),
  lastAdministrator: () => messageError(422, text('lastAdministrator')),
} as const;

export const GuestErrors = { unknownResource: () => messageError(400, text('guestResource')) } as const;

/** Why the plugin does not start. */
export const StartErrors = {
  adminPassword: (fault: string) =>
    new FacetError({
      code: 'IDN_ADMIN_PASSWORD',
      message: text('adminPassword', { reason: fault }),
      remedy: text('adminPasswordRemedy'),
      subject: 'FACET_ADMIN_PASSWORD',
    }),
} as const;
