import type { ControlProps, Panels } from '@facet/plugin-controls/contract.client';
import { Button, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FITTING, readExtent } from '../../common/map-extent.ts';

const FIXED = [
  ['fixedLongitude', 'longitude'],
  ['fixedLatitude', 'latitude'],
  ['fixedZoom', 'zoom'],
] as const;

/** The value has the format of `readExtent`; moving the map of the chart stores its view. */
export function mapViewControl({ Field, NumberField }: Pick<Panels, 'Field' | 'NumberField'>) {
  return function MapViewControl({ label, description, error, value, onChange }: ControlProps) {
    const { t } = useTranslation('facet/chart-cartodiagram');
    const extent = readExtent(value) ?? FITTING;
    const current = { fixedLongitude: extent.longitude, fixedLatitude: extent.latitude, fixedZoom: extent.zoom };
    return (
      <Field groups label={label} description={description} error={error}>
        <SegmentedControl
          fullWidth
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
              <NumberField
                key={name}
                label={t(text)}
                optional
                value={rounded(extent[name])}
                onChange={(next) => {
                  if (next !== null) onChange({ ...extent, [name]: next });
                }}
              />
            ))}
            <Button
              size="compact-xs"
              variant="default"
              disabled={extent.zoom === undefined}
              onClick={() => onChange({ ...extent, ...current })}
            >
              {t('extentTake')}
            </Button>
          </>
        ) : null}
      </Field>
    );
  };
}

const DIGITS = 6;

const rounded = (value: number | undefined) => (value === undefined ? undefined : Number(value.toFixed(DIGITS)));
