import type { ControlProps, Panels } from '@facet/plugin-controls/contract.client';
import { isRecord } from '@facet/sdk/chart-form';
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const KINDS = ['fix', 'metric'] as const;
/** Initial fixed size after a change from a metric. */
const FIRST_SIZE = 5;

/** The value has the format of `readFixedOrMetric`, or is incomplete while it is edited. */
export function fixedOrMetricControl({
  Control,
  Field,
  NumberField,
}: Pick<Panels, 'Control' | 'Field' | 'NumberField'>) {
  return function FixedOrMetricControl(props: ControlProps) {
    const { t } = useTranslation('facet/maps');
    const { label, description, error, value, onChange } = props;
    const held = isRecord(value) ? value : {};
    const kind = KINDS.find((one) => one === held['type']) ?? 'fix';
    return (
      <Field groups label={label} description={description} error={error}>
        <SegmentedControl
          fullWidth
          aria-label={label}
          value={kind}
          data={KINDS.map((one) => ({ value: one, label: t(`size.${one}`) }))}
          onChange={(next) => onChange({ type: next, value: next === 'fix' ? FIRST_SIZE : null })}
        />
        {kind === 'fix' ? (
          <NumberField
            label={t('size.value')}
            min={0}
            value={typeof held['value'] === 'number' ? held['value'] : null}
            onChange={(next) => onChange({ type: kind, value: next })}
          />
        ) : (
          <Control
            {...props}
            error={null}
            type="MetricsControl"
            label={t('size.metric')}
            options={{ multi: false }}
            value={held['value']}
            onChange={(next: unknown) => onChange({ type: kind, value: next })}
          />
        )}
      </Field>
    );
  };
}
