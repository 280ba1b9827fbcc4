import { checkbox, defineForm, drawn } from '@facet/sdk/chart-form';

/** Settings of a value filter in `controlValues`, with the contract's names and defaults. */
export const selectSettings = defineForm({
  controls: {
    sortAscending: drawn(checkbox({ label: 'settings.sortAscending' }), true),
    multiSelect: drawn(checkbox({ label: 'settings.multiSelect' }), true),
    // Filters that were stored before this setting existed do not allow custom values.
    creatable: checkbox({ label: 'settings.creatable', default: true }),
    defaultToFirstItem: drawn(checkbox({ label: 'settings.defaultToFirstItem' }), false),
    inverseSelection: drawn(checkbox({ label: 'settings.inverseSelection' }), false),
    searchAllOptions: drawn(checkbox({ label: 'settings.searchAllOptions' }), false),
  },
  sections: [
    {
      label: 'settings.values',
      rows: [
        ['sortAscending'],
        ['multiSelect'],
        ['creatable'],
        ['defaultToFirstItem'],
        ['inverseSelection'],
        ['searchAllOptions'],
      ],
    },
  ],
  reads: ['enableEmptyFilter'],
});
