import type { DashboardComponentDeclared } from '../points.ts';
import { createComponent, type LayoutComponent, type LayoutMeta } from './component.ts';

/** What a plugin declares of a kind of component; `undefined` where no plugin offers it. */
export type ComponentKindOf = (key: string) => DashboardComponentDeclared | undefined;

const DYNAMIC = 'DYNAMIC';

/** Key of a component's kind: its type, or what a dynamic one says. */
export function kindKey({ type, meta }: Pick<LayoutComponent, 'type' | 'meta'>): string {
  return type === DYNAMIC && typeof meta.componentKey === 'string' ? meta.componentKey : type;
}

/** The kind of a component. A dynamic one that no plugin offers follows the rules for dynamic ones in general. */
export function kindOfComponent(
  component: Pick<LayoutComponent, 'type' | 'meta'>,
  kindOf: ComponentKindOf,
): DashboardComponentDeclared | undefined {
  return kindOf(kindKey(component)) ?? kindOf(component.type);
}

/** A new component of a kind, with its defaults. */
export function newComponent(key: string, id: string, kindOf: ComponentKindOf, meta: LayoutMeta = {}): LayoutComponent {
  const kind = kindOf(key);
  const all: LayoutMeta = { ...kind?.defaultMeta, ...meta };
  return kind?.isLayoutType === true
    ? createComponent(key, id, all)
    : createComponent(DYNAMIC, id, { ...all, componentKey: key });
}
