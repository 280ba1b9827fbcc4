import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldMenuProps } from '../contract.client.ts';
import { usePlacesFor } from './field-places.tsx';

const OUTSIDE = ['mousedown', 'touchstart'];

/**
 * A menu of the controls that accept a field, in the order of the panel. Render it inside the field, which is its
 * anchor.
 */
export function FieldMenuView({ field, onClose }: FieldMenuProps) {
  const { t } = useTranslation('facet/controls');
  const places = usePlacesFor(field);
  return (
    <Menu
      opened
      onClose={onClose}
      position="right-start"
      offset={0}
      width={220}
      returnFocus
      // Not by keys outside of it: the key event that opened it is still bubbling.
      clickOutsideEvents={OUTSIDE}
    >
      <Menu.Target>
        {/* Only an anchor: the ARIA attributes of the menu are on the field around it. */}
        <span aria-hidden style={{ position: 'absolute', inset: 0, pointerEvents: 'none' }} />
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
        {places.length === 0 ? <Menu.Item disabled>{t('places.none')}</Menu.Item> : null}
        {places.map(({ label, add }, index) => (
          <Menu.Item key={index} onClick={() => add(field)}>
            {t('add', { name: label })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
