import type { Panels } from '../contract.client.ts';
import { namespacesOf, resolvePanel } from './panel.ts';

export const panels: Panels = { resolve: resolvePanel, namespacesOf };
