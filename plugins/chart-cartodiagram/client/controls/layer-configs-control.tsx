import type { ControlProps, Panels } from '@facet/plugin-controls/contract.client';
import { Button, Fieldset, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DRAWN_TYPES, LAYER_TYPES, type LayerConfig, readLayerConfigs } from '../../common/map-layers.ts';

const EMPTY: LayerConfig = { type: 'XYZ', url: '' };

/** The value is a list of layers. An incomplete address stays in the input and becomes a layer when it is complete. */
export function layerConfigsControl({ Field }: Pick<Panels, 'Field'>) {
  return function LayerConfigsControl({ label, description, error, value, onChange }: ControlProps) {
    const { t } = useTranslation('facet/chart-cartodiagram');
    const layers = readLayerConfigs(value) ?? [];
    const change = (at: number, next: LayerConfig) => onChange(layers.with(at, next));
    return (
      <Field groups label={label} description={description} error={error}>
        {layers.map((layer, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- layers have no name of their own, and their order is their place
          <Fieldset key={at} p="xs" mb="xs" legend={layer.title ?? t('layer', { number: at + 1 })}>
            <Select
              label={t('layerType')}
              allowDeselect={false}
              value={layer.type}
              // A type that is stored but not drawn cannot be chosen for another layer.
              data={LAYER_TYPES.filter((type) => type === layer.type || DRAWN_TYPES.has(type))}
              description={DRAWN_TYPES.has(layer.type) ? undefined : t('layerNotDrawn')}
              onChange={(type) => change(at, { ...layer, type: LAYER_TYPES.find((one) => one === type) ?? layer.type })}
            />
            <TextInput
              label={t('layerUrl')}
              value={layer.url}
              onChange={({ currentTarget }) => change(at, { ...layer, url: currentTarget.value })}
            />
            {layer.type === 'WMS' ? (
              <TextInput
                label={t('layerNames')}
                value={layer.layersParam ?? ''}
                onChange={({ currentTarget }) => change(at, { ...layer, layersParam: currentTarget.value })}
              />
            ) : null}
            <TextInput
              label={t('layerCredit')}
              value={layer.attribution ?? ''}
              onChange={({ currentTarget }) => change(at, { ...layer, attribution: currentTarget.value })}
            />
            <Button mt="xs" size="compact-xs" variant="default" onClick={() => onChange(layers.toSpliced(at, 1))}>
              {t('layerRemove')}
            </Button>
          </Fieldset>
        ))}
        <Button size="compact-xs" variant="default" onClick={() => onChange([...layers, EMPTY])}>
          {t('layerAdd')}
        </Button>
      </Field>
    );
  };
}
