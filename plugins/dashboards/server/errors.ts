import { answerTexts, type FieldMessages, forbidden, messageError, notFound } from '@facet/sdk/server';
import english from '../i18n/server/en.json' with { type: 'json' };

const text = answerTexts(english);

/** Everything that the dashboards plugin refuses, with the contract's texts. */
export const DashboardErrors = {
  slugTaken: () => messageError(422, { slug: [text('slugTaken')] }),
  rolesMissing: () => messageError(422, { roles: [text('rolesMissing')] }),
  missingForChart: () => messageError(422, { dashboards: [text('missingForChart')] }),
  notOwnerForChart: () => forbidden(text('notOwnerForChart')),
  notOwner: () => forbidden(),
  notReadable: () => forbidden(text('lendsUnreadable')),
  metadata: (problems: FieldMessages) => messageError(400, { json_metadata: [problems] }),
  metadataText: () => messageError(400, { json_metadata: [text('notJson')] }),
  positionsMissing: () => messageError(400, { json_metadata: [text('positionsMissing')] }),
  notOwnEntry: () => forbidden(),
  setMissing: () => notFound(),
  setsOff: () => notFound(),
  setNameTaken: () => messageError(422, { name: [text('setNameTaken')] }),
  setWithoutOwner: () => messageError(400, { owner_id: [text('setWithoutOwner')] }),
} as const;

/** Problems of files in bundles. */
export const dashboardTexts = {
  createDenied: text('createDenied'),
  notOwner: text('notOwnerOfDashboard'),
  slugTaken: text('slugTaken'),
} as const;
