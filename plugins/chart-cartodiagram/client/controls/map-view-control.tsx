import type { ControlProps } from '@facet/plugin-controls/contract.client';
import { Button, Fieldset, NumberInput, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FITTING, readExtent } from '../../common/map-extent.ts';

const FIXED = [
  ['fixedLongitude', 'longitude'],
  ['fixedLatitude', 'latitude'],
  ['fixedZoom', 'zoom'],
] as const;

/** The value has the format of `readExtent`; moving the map of the chart stores its view. */
export function MapViewControl({ label, value, onChange }: ControlProps) {
  const { t } = useTranslation('facet/chart-cartodiagram');
  const extent = readExtent(value) ?? FITTING;
  const current = { fixedLongitude: extent.longitude, fixedLatitude: extent.latitude, fixedZoom: extent.zoom };
  return (
    <Fieldset legend={label} p="xs">
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={label}
        value={extent.mode}
        data={[
          { value: 'FIT_DATA', label: t('extentFits') },
          { value: 'CUSTOM', label: t('extentChosen') },
        ]}
        onChange={(mode) => onChange({ ...current, ...extent, mode })}
      />
      {extent.mode === 'CUSTOM' ? (
        <>
          {FIXED.map(([name, text]) => (
            <NumberInput
              key={name}
              size="xs"
              mt={6}
              label={t(text)}
              value={extent[name] ?? ''}
              decimalScale={6}
              onChange={(next) => {
                if (typeof next === 'number') onChange({ ...extent, [name]: next });
              }}
            />
          ))}
          <Button
            mt="xs"
            size="compact-xs"
            variant="default"
            disabled={extent.zoom === undefined}
            onClick={() => onChange({ ...extent, ...current })}
          >
            {t('extentTake')}
          </Button>
        </>
      ) : null}
    </Fieldset>
  );
}
