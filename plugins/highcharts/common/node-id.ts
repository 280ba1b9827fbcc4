const PREFIX = 'end ';

/** The library looks nodes up in a plain object, where `constructor` would be found before it was put there. */
export const nodeId = (text: string): string => `${PREFIX}${text}`;

export const textOfNodeId = (id: unknown): string => String(id).slice(PREFIX.length);
