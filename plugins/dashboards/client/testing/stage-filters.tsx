import { checkbox, defineForm } from '@facet/sdk/chart-form';
import type { FilterTypeDeclared } from '../../common/points.ts';
import { type AnyFilterType, defineFilterType, type FilterProps } from '../filter-type.ts';

/** Text input as a filter: its value is what is typed. With `pick` it chooses the first value of its column itself. */
const textType = defineFilterType({
  settings: defineForm({
    controls: { pick: checkbox(), loud: checkbox({ label: 'loud', default: true }) },
    sections: [],
  }),
  Component: TextFilter,
  queryOf: ({ settings }) =>
    settings.pick === true ? { datasource: { id: 1, type: 'table' }, queries: [{ columns: ['n'] }] } : null,
  firstValue: (results) => String(results[0]?.data[0]?.['n'] ?? '') || null,
  valueOf: ({ filterState }) => (typeof filterState?.value === 'string' ? filterState.value : null),
  maskOf: (value: string | null, { settings }) => ({
    extraFormData:
      value === null ? {} : { filters: [{ col: 'c', op: settings.loud === true ? '==' : 'IN', val: [value] }] },
    filterState: { value },
  }),
});

function TextFilter({ config, value, onChange }: FilterProps<object, string>) {
  return (
    <input
      aria-label={config.name}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}

export interface StageFilterType {
  readonly declared: FilterTypeDeclared;
  readonly type: AnyFilterType;
}

export const TEXT_FILTER: StageFilterType = {
  declared: { name: 'text', target: 'none', choosesFirst: 'pick' },
  type: textType,
};
