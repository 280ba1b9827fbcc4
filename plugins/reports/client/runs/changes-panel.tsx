import { fullName } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import type { ReportChange } from '../../common/wire/report.ts';
import { momentOf } from '../times/moment.ts';
import { useChangeText } from './change-text.ts';
import { PagedList } from './paged-list.tsx';
import classes from './run-log.module.css';
import { useChanges } from './use-runs.ts';

/** Who changed what of a schedule. */
export function ChangesPanel({ id }: { readonly id: number }) {
  const { t } = useTranslation('facet/reports');
  const changes = useChanges(id);
  const all = changes.data?.pages.flatMap(({ result }) => result) ?? [];
  return (
    <PagedList pages={changes} empty={t('changes.empty')} more={t('changes.more')}>
      <ul className={classes.runs}>
        {all.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </ul>
    </PagedList>
  );
}

function Change({ change }: { readonly change: ReportChange }) {
  const { t, i18n } = useTranslation('facet/reports');
  const { what, members, changed_by: by } = change;
  const name = by === null ? '' : fullName(by);
  return (
    <li className={classes.run}>
      <div className={classes.runHead}>
        <b>{momentOf(change.changed_on, i18n.language)}</b>
        <span className={classes.quiet}>
          {name === '' ? t(`changes.what.${what}`) : t(`changes.whatBy.${what}`, { name })}
        </span>
      </div>
      {members.length === 0 ? null : (
        <dl className={classes.members}>
          {members.map((member) => (
            <Member key={member.member} change={member} />
          ))}
        </dl>
      )}
    </li>
  );
}

function Member({ change: { member, before, after } }: { readonly change: ReportChange['members'][number] }) {
  const { t } = useTranslation('facet/reports');
  const text = useChangeText();
  return (
    <div>
      <dt>{t(`changes.member.${member}`, { defaultValue: member })}</dt>
      {before === null && after === null ? (
        <dd>{t('changes.other')}</dd>
      ) : (
        <>
          {isNothing(before) ? null : (
            <dd>
              <del>{text(member, before)}</del>
            </dd>
          )}
          <dd>
            <ins>{text(member, after)}</ins>
          </dd>
        </>
      )}
    </div>
  );
}

const isNothing = (value: string | number | boolean | null): boolean => value === null || value === '';
