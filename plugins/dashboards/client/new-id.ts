import type { LayoutType } from '../common/layout/component.ts';

/** The id of a component that is added. */
export function newId(type: LayoutType): string {
  return `${type}-${crypto.randomUUID().replaceAll('-', '').slice(0, 21)}`;
}
