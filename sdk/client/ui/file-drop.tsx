import { IconCloudUpload } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import classes from './file-drop.module.css';

export interface FileDropProps {
  /** What to drop, and that a click opens the file dialog. */
  readonly children: ReactNode;
  /** File name endings, such as `.zip,.facet`. */
  readonly accept: string;
  /** Several can be chosen. */
  readonly multiple?: boolean;
  /** @param others those behind the first, where several can be chosen */
  onFile(file: File, others: readonly File[]): void;
}

/** Takes files by drag and drop, or by the file dialog. */
export function FileDrop({ children, accept, multiple = false, onFile }: FileDropProps) {
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const [file, ...others] = files ?? [];
    if (file) onFile(file, multiple ? others : []);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
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
        multiple={multiple}
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}
