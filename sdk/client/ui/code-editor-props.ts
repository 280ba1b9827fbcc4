import type { Extension } from '@codemirror/state';

/** Tab goes on to the next field. An editor that fills its page may bind it otherwise, with an extension. */
export interface CodeEditorProps {
  readonly value: string;
  readonly label: string;
  readonly language: 'sql' | 'json' | 'text';
  /** SQL flavour: `postgresql`, `duckdb`, `sqlite`, `mysql` and `mariadb` differ in keywords and quoting. */
  readonly dialect?: string;
  /** Tables and their columns for completion. */
  readonly schema?: Readonly<Record<string, readonly string[]>>;
  readonly readOnly?: boolean;
  readonly placeholder?: string;
  /** CSS height; default fills the parent. */
  readonly height?: string;
  readonly minHeight?: string;
  readonly autoFocus?: boolean;
  readonly lineNumbers?: boolean;
  readonly extensions?: readonly Extension[];
  onChange?(value: string): void;
  /** Ctrl-Enter; the text is the selection if there is one. */
  onRun?(text: string): void;
}
