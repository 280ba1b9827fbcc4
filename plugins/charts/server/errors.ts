import { forbidden, messageError } from '@facet/sdk/server';

/** Everything that the charts plugin refuses, with the contract's texts. */
export const ChartErrors = {
  datasourceMissing: () => messageError(422, { datasource_id: ['Datasource does not exist'] }),
  dashboardsMissing: () => messageError(422, { dashboards: ['Dashboards do not exist'] }),
  datasourceTypeRequired: () =>
    messageError(422, { datasource_type: ['Datasource type is required when datasource_id is given'] }),
  notOwner: () => forbidden('Changing this chart is forbidden'),
  notAllOwned: () => forbidden(),
} as const;
