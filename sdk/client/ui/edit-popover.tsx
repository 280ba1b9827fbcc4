import { Popover, type PopoverProps } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { floatingAround } from './layer.ts';

export interface EditPopoverProps
  extends Pick<PopoverProps, 'position' | 'width' | 'offset' | 'keepMounted' | 'closeOnClickOutside' | 'withRoles'> {
  readonly opened: boolean;
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
export function EditPopover({ opened, target, label, children, onClose, ...rest }: EditPopoverProps) {
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
        if (!next) onClose();
      }}
      closeOnEscape={false}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={label}
        onKeyDownCapture={(event: KeyboardEvent<HTMLElement>) => {
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
