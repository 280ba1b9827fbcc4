import type { Logger } from '@facet/sdk/common';
import { createContext } from 'react';

/** Where controls write down what people need not be told: the log of their plugin. Null outside of a panel. */
export const ControlLog = createContext<Pick<Logger, 'warn'> | null>(null);
