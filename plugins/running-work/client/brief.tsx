import classes from './running-page.module.css';

interface BriefProps {
  /** Only shown on a phone. */
  readonly narrow: readonly (string | null)[];
  /** Shown where the page is too narrow for all columns. */
  readonly medium: readonly (string | null)[];
}

/** What stands in columns that a narrow page leaves out, below the first one. */
export function Brief({ narrow, medium }: BriefProps) {
  return (
    <span className={classes.brief}>
      {shown(narrow).map((text) => (
        <span key={text} className={classes.onPhone}>
          {text}
        </span>
      ))}
      {shown(medium).map((text) => (
        <span key={text}>{text}</span>
      ))}
    </span>
  );
}

const shown = (texts: BriefProps['narrow']): readonly string[] => texts.filter((text) => text !== null);
