import { IconCloudUpload } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import classes from './file-drop.module.css';

export interface FileDropProps {
  /** What to drop, and that a click opens the file dialog. */
  readonly children: ReactNode;
  /** File name endings, such as `.zip,.facet`. */
  readonly accept: string;
  onFile(file: File): void;
}

/** Takes one file by drag and drop, or by the file dialog. */
export function FileDrop({ children, accept, onFile }: FileDropProps) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <label
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconCloudUpload size={20} stroke={1.5} aria-hidden />
      <span>{children}</span>
      <input
        type="file"
        className={classes.hidden}
        accept={accept}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </label>
  );
}
