import { fullName, Hint, People } from '@facet/sdk/ui';
import type { Receiver } from '../common/wire/report.ts';
import classes from './reports-page.module.css';

/** Users by their initials, then the first other address or channel; the rest is in the tooltip. */
export function GoesTo({ receivers }: { readonly receivers: readonly Receiver[] }) {
  const people = receivers.flatMap(({ person }) => person ?? []).filter((person) => fullName(person) !== '');
  const [first, ...others] = receivers.filter(({ person }) => person === null || fullName(person) === '');
  return (
    <span className={classes.goesTo}>
      <People people={people} />
      {first === undefined ? null : (
        <span className={classes.address} title={first.name}>
          {first.name}
        </span>
      )}
      {others.length === 0 ? null : (
        <Hint label={others.map(({ name }) => name).join(', ')}>
          <span role="img" aria-label={others.map(({ name }) => name).join(', ')}>
            +{others.length}
          </span>
        </Hint>
      )}
    </span>
  );
}
