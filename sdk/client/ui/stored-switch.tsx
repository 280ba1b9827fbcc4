import { Switch } from '@mantine/core';
import { useRef, useState } from 'react';

export interface StoredSwitchProps {
  /** The value that the server has stored, as far as this page knows. */
  readonly checked: boolean;
  /** Accessible name. */
  readonly label: string;
  readonly size?: 'xs' | 'sm';
  readonly disabled?: boolean;
  /** Stores the value. Settles when `checked` is the server's answer; shows its own failures. */
  onStore(checked: boolean): Promise<void>;
}

/**
 * A switch whose value is stored by the server. It shows each choice at once and stores choices one after the other; of those
 * made meanwhile only the last is stored.
 */
export function StoredSwitch({ checked, label, size = 'sm', disabled = false, onStore }: StoredSwitchProps) {
  const [chosen, setChosen] = useState<boolean>();
  const next = useRef<boolean | undefined>(undefined);
  const isStoring = useRef(false);

  const store = async () => {
    if (isStoring.current) return;
    isStoring.current = true;
    try {
      while (next.current !== undefined) {
        const value = next.current;
        next.current = undefined;
        await onStore(value);
      }
    } finally {
      isStoring.current = false;
      next.current = undefined;
      setChosen(undefined);
    }
  };
  return (
    <Switch
      size={size}
      aria-label={label}
      checked={chosen ?? checked}
      disabled={disabled}
      onChange={(event) => {
        next.current = event.currentTarget.checked;
        setChosen(next.current);
        void store();
      }}
    />
  );
}
