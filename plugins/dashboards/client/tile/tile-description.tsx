import { MarkdownText } from '@facet/sdk/ui';
import classes from './tile.module.css';

/** What the author says about a chart. The parser of its text loads when one is shown. */
export default function TileDescription({ text }: { readonly text: string }) {
  return (
    <div className={classes.description}>
      <MarkdownText text={text} />
    </div>
  );
}
