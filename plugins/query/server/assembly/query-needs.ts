import type { Resolved } from '@facet/sdk/common';
import type { manifest } from '../../manifest.ts';

/** What the host and other plugins give. */
export type QueryNeeds = Resolved<typeof manifest.server.requires>;
