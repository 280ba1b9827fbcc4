import type { ControlProps, Panels } from '@facet/plugin-controls/contract.client';
import { isRecord } from '@facet/sdk/chart-form';
import { Fieldset, NumberInput, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const KINDS = ['fix', 'metric'] as const;
/** Initial fixed size after a change from a metric. */
const FIRST_SIZE = 5;

/** The value has the format of `readFixedOrMetric`, or is incomplete while it is edited. */
export function fixedOrMetricControl(Control: Panels['Control']) {
  return function FixedOrMetricControl(props: ControlProps) {
    const { t } = useTranslation('facet/maps');
    const held = isRecord(props.value) ? props.value : {};
    const kind = KINDS.find((one) => one === held['type']) ?? 'fix';
    return (
      <Fieldset legend={props.label} p="xs">
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={props.label}
          value={kind}
          data={KINDS.map((one) => ({ value: one, label: t(`size.${one}`) }))}
          onChange={(next) => props.onChange({ type: next, value: next === 'fix' ? FIRST_SIZE : null })}
        />
        {kind === 'fix' ? (
          <NumberInput
            size="xs"
            mt="xs"
            label={t('size.value')}
            value={typeof held['value'] === 'number' ? held['value'] : ''}
            onChange={(next) => props.onChange({ type: kind, value: next === '' ? null : Number(next) })}
          />
        ) : (
          <Control
            {...props}
            type="MetricsControl"
            label={t('size.metric')}
            options={{ multi: false }}
            value={held['value']}
            onChange={(next: unknown) => props.onChange({ type: kind, value: next })}
          />
        )}
      </Fieldset>
    );
  };
}
