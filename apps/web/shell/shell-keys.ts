export const PALETTE_KEY = 'mod+K';
export const HELP_KEY = '?';
