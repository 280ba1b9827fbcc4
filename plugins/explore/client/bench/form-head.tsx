import type { Datasource } from '@facet/plugin-datasets/contract';
import type { FormData } from '@facet/sdk/common';
import { copyText, embedCode, mailAddress } from '@facet/sdk/ui';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExploreAddress } from '../../common/explore-url.ts';
import { useExplore } from '../services/explore-services.ts';
import { openInSqlLab } from '../services/open-in-sql-lab.ts';
import type { BenchDialog } from './bench-dialogs.tsx';
import { BenchHead, type BenchHeadProps, type ShareWay } from './bench-head.tsx';
import type { BenchRights } from './bench-rights.ts';
import type { BenchRun } from './use-bench-run.ts';

interface FormHeadProps extends Pick<BenchHeadProps, 'calls' | 'slice' | 'metadata' | 'saveFirst' | 'undo' | 'redo'> {
  readonly urlParams: ExploreAddress['urlParams'];
  readonly form: FormData;
  readonly isValid: boolean;
  readonly ownState: BenchRun['ownState'];
  readonly rights: BenchRights;
  readonly datasource: Datasource;
  open(dialog: BenchDialog): void;
  attempt(work: Promise<unknown>): void;
}

/** Name and actions of the chart that the form describes. Memoised, because a run changes few of its properties. */
export const FormHead = memo(function FormHead(props: FormHeadProps) {
  const { urlParams, form, isValid, ownState, rights, datasource, open, attempt, ...shown } = props;
  const { t } = useTranslation('facet/explore');
  const { notifier, session, charts } = useExplore();
  const { calls } = shown;
  const title = shown.slice?.slice_name ?? t('untitled');
  const share = async (way: ShareWay) => {
    const link = await calls.permalink(form, urlParams);
    if (way === 'mail') {
      window.open(mailAddress(t('share.mailSubject', { title }), t('share.mailText', { link })), '_self');
      return;
    }
    const text = way === 'embed' ? embedCode(link, title) : link;
    if (await copyText(text)) {
      notifier.success(t(way === 'embed' ? 'share.embedCopied' : 'share.copied'));
      return;
    }
    notifier.error(t('share.unsupported'));
    notifier.info(text);
  };
  const sqlLab = async () => {
    const queries = await calls.sql(await charts.buildQueryContext(form, ownState));
    openInSqlLab(form.datasource, queries[0]?.query ?? '', session.csrfToken);
  };
  return (
    <BenchHead
      {...shown}
      datasetName={datasource.table_name || datasource.name}
      maySave={rights.maySave && isValid}
      onProperties={rights.mayChange ? () => open('properties') : null}
      onDelete={rights.mayChange ? () => open('delete') : null}
      onSqlLab={rights.mayUseSqlLab ? () => attempt(sqlLab()) : null}
      onShare={rights.mayShare ? (way) => attempt(share(way)) : null}
      onSave={() => open('save')}
      onSwap={() => open('swap')}
    />
  );
});
