import { checkbox, defineForm, type ValuesOf } from '@facet/sdk/chart-form';

/** The controls of the filter in the settings dialog of a dashboard. */
export const textSettings = defineForm({
  controls: { whole: checkbox({ description: 'wholeHint', default: false }) },
  sections: [{ label: 'match', rows: [['whole']] }],
});

export type TextSettings = ValuesOf<typeof textSettings.controls>;
