import type { ControlProps, Panels } from '@facet/plugin-controls/contract.client';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FIRST_SIZES, readZoomSizes, SIZE_TYPES, withValues, type ZoomSizes } from '../../common/zoom-sizes.ts';

const MEMBERS = {
  FIXED: ['width', 'height'],
  LINEAR: ['zoom', 'width', 'height', 'slope'],
  EXP: ['zoom', 'width', 'height', 'exponent'],
} as const satisfies Record<ZoomSizes['type'], readonly (keyof ZoomSizes['configs'])[]>;

/** The value has the format of `readZoomSizes`; the size at each zoom level is computed from the rule. */
export function zoomConfigControl({ Field, NumberField }: Pick<Panels, 'Field' | 'NumberField'>) {
  return function ZoomConfigControl({ label, description, error, value, onChange }: ControlProps) {
    const { t } = useTranslation('facet/chart-cartodiagram');
    const { type, configs } = readZoomSizes(value) ?? FIRST_SIZES;
    return (
      <Field groups label={label} description={description} error={error}>
        <Select
          aria-label={label}
          allowDeselect={false}
          value={type}
          data={SIZE_TYPES.map((one) => ({ value: one, label: t(`sizeType.${one}`) }))}
          onChange={(next) => onChange(withValues({ type: SIZE_TYPES.find((one) => one === next) ?? type, configs }))}
        />
        {MEMBERS[type].map((name) => (
          <NumberField
            key={name}
            label={t(`sizeMember.${name}`)}
            value={configs[name]}
            onChange={(next) => {
              if (next !== null) onChange(withValues({ type, configs: { ...configs, [name]: next } }));
            }}
          />
        ))}
      </Field>
    );
  };
}
