import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import { AppCommands, useContributions, useHost } from '@facet/sdk/client';
import { useAppServices } from './app-services.ts';

const PALETTE_KEY = 'mod+K';

/** The shortcuts of the palette and of all commands. A command's code loads when its key is pressed. */
export function CommandKeys({ onPalette }: { onPalette(): void }) {
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
  useHotkeys([[PALETTE_KEY, onPalette], ...commands]);
  return null;
}
