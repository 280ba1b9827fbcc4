import { MarkdownText } from '@facet/sdk/ui';

/** A note that the owners of a dataset wrote in Markdown. */
export function MarkdownNote({ text }: { readonly text: string }) {
  return <MarkdownText text={text} />;
}
