import type { ControlProps, Panels } from '@facet/plugin-controls/contract.client';
import { Button, ColorInput, Fieldset, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Contour, readContours } from '../../common/contours.ts';

const NEW: Contour = { lowerThreshold: 1, color: { r: 0, g: 122, b: 135, a: 1 }, strokeWidth: 1 };

/** The value has the format of `readContours`. */
export function contourControl({ Field, NumberField }: Pick<Panels, 'Field' | 'NumberField'>) {
  return function ContourControl({ label, description, error, value, onChange }: ControlProps) {
    const { t } = useTranslation('facet/maps');
    const contours = readContours(value) ?? [];
    const replace = (at: number, next: Contour) => onChange(contours.map((one, place) => (place === at ? next : one)));
    return (
      <Field groups label={label} description={description} error={error}>
        {contours.map((contour, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- contours have no names
          <Fieldset key={at} p="xs" mb="xs">
            <Group grow gap="xs">
              <NumberField
                label={t('contour.from')}
                value={contour.lowerThreshold}
                onChange={(next) => replace(at, { ...contour, lowerThreshold: next ?? contour.lowerThreshold })}
              />
              <NumberField
                label={t('contour.to')}
                optional
                value={contour.upperThreshold}
                onChange={(next) => {
                  const { upperThreshold: _, ...line } = contour;
                  replace(at, next === null ? line : { ...line, upperThreshold: next });
                }}
              />
              <NumberField
                label={t('contour.width')}
                min={0}
                value={contour.strokeWidth}
                onChange={(next) => replace(at, { ...contour, strokeWidth: next ?? contour.strokeWidth })}
              />
            </Group>
            <ColorInput
              label={t('contour.color')}
              format="rgb"
              value={`rgb(${contour.color.r}, ${contour.color.g}, ${contour.color.b})`}
              onChange={(text) => {
                const [r, g, b] = text.match(/\d+/g)?.map(Number) ?? [];
                if (r !== undefined && g !== undefined && b !== undefined)
                  replace(at, { ...contour, color: { r, g, b, a: 1 } });
              }}
            />
            <Button
              size="compact-xs"
              variant="subtle"
              onClick={() => onChange(contours.filter((_, place) => place !== at))}
            >
              {t('contour.remove')}
            </Button>
          </Fieldset>
        ))}
        <Button size="compact-xs" variant="light" onClick={() => onChange([...contours, NEW])}>
          {t('contour.add')}
        </Button>
      </Field>
    );
  };
}
