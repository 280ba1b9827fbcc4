import type { Resolved } from '@facet/sdk/common';
import type { manifest } from '../../manifest.ts';

/** Services of the host and of other plugins. */
export type QueryNeeds = Resolved<typeof manifest.server.requires>;
