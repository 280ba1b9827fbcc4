import { NumberInput, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type KeyboardEvent, useState } from 'react';

interface TypedValueProps {
  readonly label: string;
  readonly description: string | undefined;
  readonly refusal: string | null;
}

interface TypedTextProps extends TypedValueProps {
  readonly value: string;
  onSave(value: string): void;
}

/** A text is stored when its field is left, or with Enter: half an address is none. */
export function TypedText({ label, description, refusal, value, onSave }: TypedTextProps) {
  const [typed, setTyped] = useState<string>();
  const leave = () => {
    if (typed !== undefined) onSave(typed.trim());
    setTyped(undefined);
  };
  return (
    <TextInput
      aria-label={label}
      aria-describedby={description}
      error={refusal}
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter') leave();
        if (event.key === 'Escape') setTyped(undefined);
      }}
    />
  );
}

interface TypedNumberProps extends TypedValueProps {
  readonly value: number;
  onSave(value: number): void;
}

const REST_MS = 600;

/** A number is stored when its field is left, and when neither a key nor a step came for a moment. */
export function TypedNumber({ label, description, refusal, value, onSave }: TypedNumberProps) {
  const [typed, setTyped] = useState<number | string>();
  const save = (next: number | string | undefined) => {
    if (typeof next === 'number') onSave(next);
    setTyped(undefined);
  };
  const saveSoon = useDebouncedCallback(save, { delay: REST_MS, flushOnUnmount: true });
  return (
    <NumberInput
      aria-label={label}
      aria-describedby={description}
      error={refusal}
      value={typed ?? value}
      onChange={(next) => {
        setTyped(next);
        if (typeof next === 'number') saveSoon(next);
      }}
      onBlur={() => {
        saveSoon.cancel();
        save(typed);
      }}
    />
  );
}
