import classes from './components.module.css';

/** A line between parts of a dashboard. */
export function DividerComponent() {
  return <hr className={classes.divider} />;
}
