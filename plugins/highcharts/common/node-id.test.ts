import { expect, it } from 'vitest';
import { nodeId, textOfNodeId } from './node-id.ts';

it.each(['constructor', '__proto__', '', 'end A'])(
  'is no member that every object has, and gives the text back: %j',
  (text) => {
    expect(nodeId(text) in {}).toBe(false);
    expect(textOfNodeId(nodeId(text))).toBe(text);
  },
);
