import { HttpError, messageError, type DatasourceSubject, type TypedErrorEntry } from '@facet/sdk/server';

/** Texts of the HTTP contract. */
export const TEXTS = {
  invalidLogin: 'Invalid login. Please try again.',
  sessionExpired: 'The form has expired. Please try again.',
  linkUsed: 'This sign-in link has been used already, or has expired.',
  signInClosed: 'Signing in is closed at the moment. Administrators can sign in at /login/?safe-mode.',
  tooManyAttempts: 'Too many attempts at a time. Please wait a little.',
  passwordIsName: 'Must differ from the name and the email.',
  passwordKnown: 'Known to others from a leak: choose another one.',
  presentPassword: 'Does not match the present password.',
  nothingToChange: 'At least one field must be provided.',
} as const;

export const tooManyAttempts = (seconds: number): HttpError =>
  new HttpError(429, { message: TEXTS.tooManyAttempts }, { headers: { 'retry-after': String(seconds) } });

/** Told to those who may not see it, so it is named by its id: ids can be counted through, and names tell what there is. */
export function datasourceRefused(subject: Pick<DatasourceSubject, 'id'>): TypedErrorEntry {
  return {
    message: `This endpoint requires the datasource ${subject.id}, database or \`all_datasource_access\` permission`,
    error_type: 'DATASOURCE_SECURITY_ACCESS_ERROR',
    level: 'error',
    extra: { link: '', datasource: String(subject.id) },
  };
}

/** Refusals of the administration of users and roles: rules that only the database can decide, so 422. */
export const AdministrationErrors = {
  roleMissing: () => messageError(422, { roles: ['Some roles do not exist'] }),
  userMissing: () => messageError(422, { user_ids: ['Some users do not exist'] }),
  permissionMissing: () => messageError(422, { permission_view_menu_ids: ['Some permissions do not exist'] }),
  taken: (field: 'username' | 'email' | 'name') => messageError(422, { [field]: ['Already in use.'] }),
  pairExists: () => messageError(422, { view_menu_id: ['This pair exists already.'] }),
  builtInRole: (name: string) => messageError(422, { name: [`The role ${name} is built in: it stays as it is.`] }),
  lastAdministrator: () => messageError(422, 'There would be no active administrator left.'),
} as const;
