import type { ControlProps, Panels } from '@facet/plugin-controls/contract.client';
import { isRecord } from '@facet/sdk/chart-form';
import { VirtualSelect } from '@facet/sdk/ui';
import { Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { INVALID_SPATIAL } from '../../common/spatial.ts';

const KINDS = ['latlong', 'delimited', 'geohash'] as const;
type Kind = (typeof KINDS)[number];
const COLUMNS = {
  latlong: ['lonCol', 'latCol'],
  delimited: ['lonlatCol'],
  geohash: ['geohashCol'],
} as const satisfies Readonly<Record<Kind, readonly string[]>>;

/** The value has the format of `readSpatial`, or is incomplete while it is edited. */
export function spatialControl({ Field }: Pick<Panels, 'Field'>) {
  return function SpatialControl({ label, description, value, error, datasource, onChange }: ControlProps) {
    const { t } = useTranslation('facet/maps');
    const held = isRecord(value) ? value : {};
    const kind = KINDS.find((one) => one === held['type']) ?? 'latlong';
    const columns = (datasource?.columns ?? []).map(({ column_name: name, verbose_name: text }) => ({
      value: name,
      label: text || name,
    }));
    const set = (part: Readonly<Record<string, unknown>>) => onChange({ ...held, type: kind, ...part });
    return (
      <Field
        groups
        label={label}
        description={description}
        error={error === INVALID_SPATIAL ? t('spatial.invalid') : error}
      >
        <SegmentedControl
          fullWidth
          aria-label={t('spatial.kind')}
          value={kind}
          data={KINDS.map((one) => ({ value: one, label: t(`spatial.${one}`) }))}
          onChange={(next) => onChange({ ...held, type: next })}
        />
        {COLUMNS[kind].map((name) => (
          <VirtualSelect
            key={name}
            label={t(`spatial.${name}`)}
            error={error !== null && typeof held[name] !== 'string'}
            options={columns}
            value={typeof held[name] === 'string' ? held[name] : null}
            onChange={(next) => set({ [name]: next })}
          />
        ))}
        {kind === 'delimited' ? (
          <TextInput
            label={t('spatial.delimiter')}
            error={error !== null && held['delimiter'] === ''}
            value={typeof held['delimiter'] === 'string' ? held['delimiter'] : ','}
            onChange={(event) => set({ delimiter: event.currentTarget.value })}
          />
        ) : null}
        {kind === 'latlong' ? null : (
          <Checkbox
            label={t('spatial.reverse')}
            checked={held['reverseCheckbox'] === true}
            onChange={(event) => set({ reverseCheckbox: event.currentTarget.checked })}
          />
        )}
      </Field>
    );
  };
}
