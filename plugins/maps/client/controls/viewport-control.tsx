import type { ControlProps } from '@facet/plugin-controls/contract.client';
import { Fieldset, NumberInput, SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FIRST_VIEW, readView, type StoredView } from '../../common/map-view.ts';

const MEMBERS = ['longitude', 'latitude', 'zoom', 'bearing', 'pitch'] as const;

/** The value has the format of `readView`; moving the map of the chart also sets it. */
export function ViewportControl({ label, value, onChange }: ControlProps) {
  const { t } = useTranslation('facet/maps');
  const view: StoredView = readView(value) ?? FIRST_VIEW;
  return (
    <Fieldset legend={label} p="xs">
      <SimpleGrid cols={2} spacing="xs" verticalSpacing="xs">
        {MEMBERS.map((name) => (
          <NumberInput
            key={name}
            size="xs"
            label={t(`view.${name}`)}
            value={view[name]}
            decimalScale={6}
            onChange={(next) => {
              if (typeof next === 'number') onChange({ ...view, [name]: next });
            }}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  );
}
