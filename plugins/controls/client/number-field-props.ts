export interface NumberFieldProps {
  readonly label: string;
  readonly value: number | null | undefined;
  readonly min?: number;
  readonly max?: number;
  /** Whether only whole numbers are allowed. */
  readonly whole?: boolean;
  /** Whether there may be no number. Otherwise the field shows its number again when it is left without a good one. */
  readonly optional?: boolean;
  readonly error?: string | null;
  /** Called after a pause in typing: with numbers that are allowed, and with null for anything else if that may be. */
  onChange(value: number | null): void;
}
