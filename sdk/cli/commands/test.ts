import type { Command } from '../command.ts';
import { programFile } from '../program-file.ts';
import { runTool } from '../tools.ts';

const CONFIG = programFile('../vitest-plugin.config', import.meta.url);

/** `facet test`: the tests of the plugin, with the React and the sdk that the page has. */
export const testCommand: Command = ({ folder, args }) =>
  runTool('vitest', 'vitest.mjs', ['run', '--root', folder, '--config', CONFIG, ...args], folder);
