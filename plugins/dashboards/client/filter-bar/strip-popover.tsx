import { EditPopover, isInFloating } from '@facet/sdk/ui';
import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './filter-strip.module.css';
import filterClasses from '../filters/filters.module.css';

export interface StripPopoverProps {
  readonly className: string;
  /** Names the popover, and its button where that says no more. */
  readonly label: string;
  readonly target: ReactNode;
  readonly children: ReactNode;
}

const WIDTH = 304;

/** A button of the strip with what it opens below it. */
export function StripPopover({ className, label, target, children }: StripPopoverProps) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!opened) return undefined;
    // Lists and calendars of the input float beside it: what is chosen in them is no click elsewhere.
    const listen = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || isInFloating(target) || button.current?.contains(target)) return;
      setOpened(false);
    };
    document.addEventListener('pointerdown', listen);
    return () => document.removeEventListener('pointerdown', listen);
  }, [opened]);
  return (
    <EditPopover
      opened={opened}
      label={label}
      position="bottom-start"
      width={WIDTH}
      closeOnClickOutside={false}
      onClose={() => setOpened(false)}
      target={
        <UnstyledButton ref={button} className={className} aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {target}
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      }
    >
      <div className={`${filterClasses.fields} ${classes.popover}`}>{children}</div>
    </EditPopover>
  );
}
