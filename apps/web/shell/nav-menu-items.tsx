import { Menu } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { NavItem } from './use-nav.ts';

const NamedIcon = lazy(() => import('./named-icon.tsx'));

/** Links of a menu under their headings. */
export default function NavMenuItems({ items }: { readonly items: readonly NavItem[] }) {
  const sections = [...new Set(items.map((item) => item.section))];
  return sections.map((section, index) => (
    <div key={section ?? ''}>
      {index > 0 ? <Menu.Divider /> : null}
      {section === undefined ? null : <Menu.Label>{section}</Menu.Label>}
      {items
        .filter((item) => item.section === section)
        .map((item) => (
          <Menu.Item
            key={item.id}
            component={Link}
            to={item.path}
            aria-current={item.current}
            leftSection={
              <Suspense fallback={<span style={{ width: 16, height: 16 }} />}>
                <NamedIcon name={item.icon ?? ''} />
              </Suspense>
            }
          >
            {item.label}
          </Menu.Item>
        ))}
    </div>
  ));
}
