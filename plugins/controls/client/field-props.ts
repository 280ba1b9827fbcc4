import type { ReactNode } from 'react';

export interface FieldProps {
  readonly label: string;
  readonly description?: string | undefined;
  readonly error: string | null;
  /** At the right of the label, such as an add button. */
  readonly action?: ReactNode;
  /** Whether the label is hidden, because the surrounding element shows it. */
  readonly hideLabel?: boolean;
  /** Whether several inputs with names of their own stand below the label. */
  readonly groups?: boolean;
  readonly children: ReactNode;
}
