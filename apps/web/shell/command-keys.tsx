import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import { AppCommands, useContributions, useHost } from '@facet/sdk/client';
import { useAppServices } from './app-services.ts';
import { HELP_KEY, PALETTE_KEY } from './shell-keys.ts';

interface CommandKeysProps {
  onPalette(): void;
  onShortcuts(): void;
}

/** The shortcuts of the palette, of the list of shortcuts and of all commands. A command's code loads when its key is pressed. */
export function CommandKeys({ onPalette, onShortcuts }: CommandKeysProps) {
  const entries = useContributions(AppCommands);
  const host = useHost();
  const { session } = useAppServices();
  const commands = entries
    .filter(({ declared }) => !declared.permission || session.can(...declared.permission))
    .flatMap((entry): HotkeyItem[] => {
      const { shortcut } = entry.declared;
      if (shortcut === undefined) return [];
      const run = () => {
        entry
          .load()
          .then((command) => command.run())
          .catch((error: unknown) => host.report(entry.owner, error));
      };
      return [[shortcut, run]];
    });
  // Most keyboards have the question mark above another sign, some have it alone.
  useHotkeys([[PALETTE_KEY, onPalette], [HELP_KEY, onShortcuts], [`shift+${HELP_KEY}`, onShortcuts], ...commands]);
  return null;
}
