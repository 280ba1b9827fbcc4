import { Avatar, Hint } from '@facet/sdk/ui';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PresentPerson } from '../../common/wire/presence.ts';
import { useDashboard } from '../runtime/dashboard-runtime.ts';
import classes from './presence.module.css';
import { usePresence } from './use-presence.ts';

const SHOWN = 4;

/** Other people who look at the dashboard now, and those who edit it. */
export default function PresentPeople({ editing = false }: { readonly editing?: boolean }) {
  const { session } = useDashboard();
  return session.user.isAnonymous ? null : <Present editing={editing} />;
}

function Present({ editing }: { readonly editing: boolean }) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const others = usePresence(editing);
  if (others.length === 0) return null;
  const editorsFirst = others.toSorted((a, b) => Number(b.editing) - Number(a.editing));
  const rest = editorsFirst.slice(SHOWN);
  return (
    <ul className={classes.people} aria-label={t('presence.title')}>
      {editorsFirst.slice(0, SHOWN).map((person) => (
        <Person key={person.id} person={person} />
      ))}
      {rest.length === 0 ? null : (
        <li>
          <Hint label={rest.map(nameOf).join(', ')}>
            <span className={classes.rest}>+{rest.length}</span>
          </Hint>
        </li>
      )}
    </ul>
  );
}

function Person({ person }: { readonly person: PresentPerson }) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const name = nameOf(person);
  const words = t(person.editing ? 'presence.edits' : 'presence.looks', { name });
  return (
    <li className={classes.person} data-editing={person.editing || undefined} title={words}>
      <Avatar name={name} small />
      {person.editing ? (
        <span className={classes.mark} role="img" aria-label={words}>
          <IconPencil size={9} stroke={2.4} aria-hidden />
        </span>
      ) : null}
    </li>
  );
}

const nameOf = ({ first_name, last_name }: PresentPerson): string => `${first_name} ${last_name}`.trim();
