import type { DatasetColumn, DatasetMetric } from '@facet/plugin-datasets/contract';
import { type ColumnKind, TypeBadge } from '@facet/sdk/ui';
import { Tooltip } from '@mantine/core';
import { useRef, useState } from 'react';
import classes from '../look/explore.module.css';
import { useExplore } from '../services/explore-services.ts';
import { FieldTip, warningOf } from './field-tip.tsx';

const DRAG_TYPE = 'application/x-facet-field';

interface DatasetFieldProps {
  readonly kind: 'metric' | 'column';
  readonly badge: ColumnKind;
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly marks: DatasetColumn | DatasetMetric;
}

/** A metric or column that can be dragged into a control; a click opens a menu of the controls that accept it. */
export function DatasetField({ kind, badge, name, label, description, marks }: DatasetFieldProps) {
  const { panels } = useExplore();
  const [isOpen, setOpen] = useState(false);
  const item = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    // The chosen action may then move the focus elsewhere.
    item.current?.focus();
  };
  const isMarked = Boolean(marks.certified_by) || warningOf(marks) !== '';
  return (
    <div className={classes.field}>
      <Tooltip
        label={<FieldTip description={description} field={marks} />}
        disabled={(description === '' && !isMarked) || isOpen}
        position="right"
        openDelay={400}
        multiline
      >
        {/* A div with the role of a button, because not every browser allows dragging a button. */}
        <div
          ref={item}
          data-field
          className={classes.item}
          role="button"
          tabIndex={-1}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          draggable
          onClick={() => setOpen(true)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== ' ') return;
            event.preventDefault();
            setOpen(true);
          }}
          onDragStart={(event) => {
            event.dataTransfer.setData(DRAG_TYPE, `${kind}:${name}`);
            event.dataTransfer.effectAllowed = 'copy';
          }}
        >
          <TypeBadge kind={badge} />
          <span className={classes.itemText}>{label}</span>
          {isMarked ? <panels.FieldMarks field={marks} /> : null}
        </div>
      </Tooltip>
      {isOpen ? <panels.FieldMenu field={{ kind, name }} onClose={close} /> : null}
    </div>
  );
}
