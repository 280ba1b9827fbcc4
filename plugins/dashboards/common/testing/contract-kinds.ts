import { manifest } from '../../manifest.ts';
import type { ComponentKindOf } from '../layout/component-kind.ts';
import type { LayoutRules } from '../layout/layout-edits.ts';

const kinds = new Map(manifest.contributes?.['dashboards/component@1']?.map((kind) => [kind.key, kind]));

/** The kinds that dashboards declare themselves. */
export const contractKindOf: ComponentKindOf = (key) => kinds.get(key);

/** Their rules, with ids that count up. */
export function contractRules(): LayoutRules {
  let count = 0;
  return { kindOf: contractKindOf, newId: (type) => `${type}-${++count}` };
}
