const PREFIX = 'end ';

/** Prefixes an id: the library stores nodes in a plain object, in which `constructor` already exists. */
export const nodeId = (text: string): string => `${PREFIX}${text}`;

export const textOfNodeId = (id: unknown): string => String(id).slice(PREFIX.length);
