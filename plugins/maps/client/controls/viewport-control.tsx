import type { ControlProps, Panels } from '@facet/plugin-controls/contract.client';
import { SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FIRST_VIEW, readView, VIEW_RANGES, type StoredView } from '../../common/map-view.ts';

const MEMBERS = ['longitude', 'latitude', 'zoom', 'bearing', 'pitch'] as const;

const DIGITS = 6;

/** The value has the format of `readView`; moving the map of the chart also sets it. */
export function viewportControl({ Field, NumberField }: Pick<Panels, 'Field' | 'NumberField'>) {
  return function ViewportControl({ label, description, error, value, onChange }: ControlProps) {
    const { t } = useTranslation('facet/maps');
    const view: StoredView = readView(value) ?? FIRST_VIEW;
    return (
      <Field groups label={label} description={description} error={error}>
        <SimpleGrid cols={2} spacing="xs" verticalSpacing="xs">
          {MEMBERS.map((name) => (
            <NumberField
              key={name}
              label={t(`view.${name}`)}
              min={VIEW_RANGES[name][0]}
              max={VIEW_RANGES[name][1]}
              value={Number(view[name].toFixed(DIGITS))}
              onChange={(next) => {
                if (next !== null) onChange({ ...view, [name]: next });
              }}
            />
          ))}
        </SimpleGrid>
      </Field>
    );
  };
}
