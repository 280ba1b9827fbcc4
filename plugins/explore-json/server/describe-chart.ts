import type { SavedChart } from '@facet/plugin-charts/contract.server';
import type { Row } from './payload-rows.ts';

/** The description of a saved chart in the format of older releases. */
export const describeChart = (chart: SavedChart): Row => ({
  slice_id: chart.id,
  slice_name: chart.name,
  slice_url: `/explore/?slice_id=${chart.id}`,
  edit_url: `/chart/edit/${chart.id}`,
  cache_timeout: chart.cacheTimeout,
  changed_on: chart.changedOn,
  description: chart.description,
  description_markeddown: chart.descriptionHtml,
  form_data: chart.formData,
  certified_by: chart.certifiedBy,
  certification_details: chart.certificationDetails,
  is_managed_externally: chart.isManagedExternally,
});
