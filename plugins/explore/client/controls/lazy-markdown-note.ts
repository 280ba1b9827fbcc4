import { lazyPart } from '@facet/sdk/ui';

/** Loaded with the first note: its parser is heavy, and few datasets have notes. */
export const { Component: MarkdownNote } = lazyPart(async () => (await import('./markdown-note.tsx')).MarkdownNote);
