import { Modal } from '@mantine/core';
import { CopyButton } from '@facet/sdk/ui';
import type { CellValue } from '../../common/result-cells.ts';
import classes from './result-grid.module.css';

interface CellDialogProps {
  readonly title: string;
  readonly value: CellValue;
  onClose(): void;
}

/** The whole content of a cell; JSON is formatted. */
export function CellDialog({ title, value, onClose }: CellDialogProps) {
  const text = laidOut(value);
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      <div className={classes.cell}>
        <span className={classes.copyCell}>
          <CopyButton text={text} />
        </span>
        <pre className={classes.cellText} tabIndex={0}>
          {text}
        </pre>
      </div>
    </Modal>
  );
}

function laidOut(value: CellValue): string {
  if (value === null) return '<NULL>';
  const text = String(value);
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch (error) {
    // The text only looked like JSON.
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}
