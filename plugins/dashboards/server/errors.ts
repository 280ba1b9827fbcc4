import { type FieldMessages, forbidden, messageError } from '@facet/sdk/server';

/** Everything that the dashboards plugin refuses, with the contract's texts. */
export const DashboardErrors = {
  slugTaken: () => messageError(422, { slug: ['Must be unique'] }),
  rolesMissing: () => messageError(422, { roles: ['Some roles do not exist'] }),
  missingForChart: () => messageError(422, { dashboards: ['Dashboards do not exist'] }),
  notOwnerForChart: () => forbidden('Changing one or more of these dashboards is forbidden'),
  notOwner: () => forbidden(),
  metadata: (problems: FieldMessages) => messageError(400, { json_metadata: [problems] }),
  metadataText: () => messageError(400, { json_metadata: ['JSON not valid'] }),
  positionsMissing: () => messageError(400, { json_metadata: ['Missing data for required field.'] }),
  notOwnEntry: () => forbidden(),
} as const;
