import { Popover, type PopoverProps } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { floatingAround } from './layer.ts';

export interface EditPopoverProps
  extends Pick<PopoverProps, 'position' | 'width' | 'offset' | 'keepMounted' | 'closeOnClickOutside' | 'withRoles'> {
  readonly opened: boolean;
  /** A click beside it closes it only as long as nothing in it was pressed or typed. */
  readonly keepsTouched?: boolean;
  readonly target: ReactNode;
  /** Names the dialog for assistive technology. */
  readonly label: string;
  readonly children: ReactNode;
  /** Escape was pressed and nothing inside was open, or a click fell beside it where that closes it. */
  onClose(): void;
}

/** An editor near the edge moves until all of it can be seen. */
const ON_SCREEN = { flip: true, shift: { crossAxis: true, padding: 8 } } as const;

/**
 * An editor beside what it edits. Escape closes the innermost thing only: a list or a calendar that is open inside it goes
 * first, and the editor with what was chosen in it stays.
 */
export function EditPopover({
  opened,
  target,
  label,
  children,
  keepsTouched = false,
  onClose,
  ...rest
}: EditPopoverProps) {
  const touched = useRef(false);
  useEffect(() => {
    if (opened) touched.current = false;
  }, [opened]);
  const touch = () => {
    touched.current = true;
  };
  return (
    <Popover
      withArrow
      trapFocus
      returnFocus
      shadow="md"
      middlewares={ON_SCREEN}
      {...rest}
      opened={opened}
      onChange={(next) => {
        if (!next && !(keepsTouched && touched.current)) onClose();
      }}
      closeOnEscape={false}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={label}
        // What stands in a list that is open inside counts, too: it is a child, wherever it is drawn.
        onPointerDownCapture={touch}
        onKeyDownCapture={(event: KeyboardEvent<HTMLElement>) => {
          if (event.key !== 'Escape' && event.key !== 'Tab') touch();
          if (event.key !== 'Escape' || !isInnermost(event.target, event.currentTarget)) return;
          event.stopPropagation();
          onClose();
        }}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Whether nothing that the focus stands in or on is open inside of `dropdown`. */
export function isInnermost(focused: EventTarget, dropdown: Element): boolean {
  if (!(focused instanceof Element)) return true;
  // The library marks what an open layer of its own belongs to.
  if (focused.getAttribute('data-mantine-stop-propagation') === 'true') return false;
  if (focused.getAttribute('aria-expanded') === 'true') return false;
  return floatingAround(focused) === dropdown;
}
