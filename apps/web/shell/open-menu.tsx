import { Menu } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

interface OpenMenuProps {
  readonly position: 'bottom-start' | 'bottom-end';
  readonly target: ReactElement;
  children(): ReactNode;
}

/** A menu that starts open: it is drawn for the first time because someone pressed its button. */
export default function OpenMenu({ position, target, children }: OpenMenuProps) {
  return (
    <Menu defaultOpened position={position} width={220}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown data-raised>{children()}</Menu.Dropdown>
    </Menu>
  );
}
