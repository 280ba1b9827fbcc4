import type { Logger } from '@facet/sdk/common';
import { createContext } from 'react';

/** The log of the plugin whose controls are shown, for messages that users need not see. Null outside of a panel. */
export const ControlLog = createContext<Pick<Logger, 'warn'> | null>(null);
