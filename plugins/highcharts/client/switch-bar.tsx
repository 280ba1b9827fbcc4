import { SegmentedControl } from '@mantine/core';
import { type DrawingSwitch, SWITCH_ROOM } from './drawing-switch.ts';

interface SwitchBarProps extends Pick<DrawingSwitch<unknown>, 'label' | 'choices' | 'value'> {
  onChange(value: string): void;
}

export function SwitchBar({ label, choices, value, onChange }: SwitchBarProps) {
  return (
    <div style={{ height: SWITCH_ROOM }}>
      <SegmentedControl size="xs" aria-label={label} data={[...choices]} value={value} onChange={onChange} />
    </div>
  );
}
