import { Hint } from './hint.tsx';
import { fullName, initials, type Person } from './person-name.ts';
import classes from './person.module.css';

export function Avatar({ name, small = false }: { readonly name: string; readonly small?: boolean }) {
  const picture = (
    <span className={classes.avatar} data-small={small || undefined} role="img" aria-label={name}>
      {initials(name)}
    </span>
  );
  return name === '' ? picture : <Hint label={name}>{picture}</Hint>;
}

const SHOWN = 4;

/** Overlapping initials; the names beyond the fourth are in the last tooltip. */
export function People({ people }: { readonly people: readonly Person[] }) {
  const names = people.map(fullName).filter((name) => name !== '');
  const rest = names.slice(SHOWN);
  return (
    <span className={classes.people}>
      {names.slice(0, SHOWN).map((name) => (
        <Avatar key={name} name={name} small />
      ))}
      {rest.length === 0 ? null : (
        <Hint label={rest.join(', ')}>
          <span className={classes.avatar} data-small role="img" aria-label={rest.join(', ')}>
            +{rest.length}
          </span>
        </Hint>
      )}
    </span>
  );
}
