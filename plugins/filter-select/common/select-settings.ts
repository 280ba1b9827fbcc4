import { checkbox, control, defineForm, drawn } from '@facet/sdk/chart-form';

/** Settings of a value filter in `controlValues`, with the contract's names and defaults. */
export const selectSettings = defineForm({
  controls: {
    sortAscending: drawn(order(), true),
    multiSelect: drawn(checkbox({ label: 'settings.multiSelect' }), true),
    // Filters that were stored before this setting existed do not allow custom values.
    creatable: checkbox({ label: 'settings.creatable', default: true }),
    defaultToFirstItem: drawn(checkbox({ label: 'settings.defaultToFirstItem' }), false),
    inverseSelection: drawn(checkbox({ label: 'settings.inverseSelection' }), false),
    searchAllOptions: drawn(checkbox({ label: 'settings.searchAllOptions' }), false),
  },
  sections: [
    { label: 'settings.values', rows: [['sortAscending']] },
    {
      label: 'settings.settings',
      rows: [['multiSelect'], ['creatable'], ['defaultToFirstItem'], ['inverseSelection'], ['searchAllOptions']],
    },
  ],
  reads: ['enableEmptyFilter'],
});

/** The order of the values, as one of two. */
function order() {
  return control('RadioControl', (value) => (typeof value === 'boolean' ? value : undefined), {
    label: 'settings.order',
    options: (t) => ({
      choices: [
        [false, t('settings.descending')],
        [true, t('settings.ascending')],
      ],
    }),
  });
}
