import type { ControlProps, Panels } from '@facet/plugin-controls/contract.client';
import type { ApiClient } from '@facet/sdk/client';
import { describeError, VirtualSelect } from '@facet/sdk/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

/** Prefix of the chart types that can be layers of one map. */
const MAPS = 'deck_';
const JOINT = 'deck_multi';
const MOST_OFFERED = 100;

/** Selects saved map charts; the value is the list of their ids. */
export function savedMapsControl(api: ApiClient, { Field }: Pick<Panels, 'Field'>) {
  return function SavedMapsControl({ label, description, error, value, onChange }: ControlProps) {
    const { t } = useTranslation('facet/maps');
    const offered = useQuery({
      queryKey: ['saved-maps'],
      queryFn: async ({ signal }) => {
        const q = { filters: [{ col: 'viz_type', opr: 'sw', value: MAPS }], page: 0, page_size: MOST_OFFERED };
        const { result } = await api.call('GET /api/v1/chart/', { q }, { signal });
        return result
          .filter(({ viz_type: type }) => type !== JOINT)
          .map(({ id, slice_name: name }) => ({ value: String(id), label: name ?? String(id) }));
      },
    });
    const chosen = Array.isArray(value) ? value.map(String) : [];
    const known = offered.data ?? [];
    // Selected charts that the user may not see stay selected.
    const missing = chosen.filter((id) => known.every((one) => one.value !== id));
    return (
      <Field
        label={label}
        description={description}
        error={offered.error ? describeError(offered.error).message : error}
      >
        <VirtualSelect
          multiple
          ariaLabel={label}
          placeholder={t('savedMaps.placeholder', { count: known.length })}
          options={[...known, ...missing.map((id) => ({ value: id, label: t('savedMaps.unknown', { id }) }))]}
          loading={offered.isFetching}
          value={chosen}
          onChange={(ids) => onChange(ids.map(Number))}
          error={offered.error !== null || error !== null}
        />
      </Field>
    );
  };
}
