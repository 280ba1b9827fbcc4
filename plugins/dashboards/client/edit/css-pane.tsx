import { CodeEditor, Pane } from '@facet/sdk/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { scopeCss } from '../../common/css/scope-css.ts';
import { useDraft } from '../components/use-draft.ts';
import { STYLED } from '../styled.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { CssTemplateSelect } from './css-template-select.tsx';
import classes from './edit.module.css';

const WIDTH = 360;
/** Rules that the note names. */
const MOST_NAMED = 20;

/** Style rules of the dashboard, with their effect beside them. Rules that are left out are named. */
export default function CssPane() {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const { store } = useDashboard();
  const css = useDashboardState((state) => state.css);
  const draft = useDraft(css, (typed) => store.setState({ css: typed }));
  const dropped = useMemo(() => scopeCss(css, STYLED).dropped, [css]);
  return (
    <Pane id="dashboard-css" label={t('css.title')} side="right" width={WIDTH}>
      <div className={classes.css}>
        <CssTemplateSelect onChoose={(chosen) => store.setState({ css: chosen })} />
        {dropped.length === 0 ? (
          <p className={classes.cssNote}>{t('css.text')}</p>
        ) : (
          <div role="alert" className={classes.cssNote} data-dropped>
            <p>{t('css.dropped', { count: dropped.length })}</p>
            <ul>
              {dropped.slice(0, MOST_NAMED).map((rule, index) => (
                <li key={`${index} ${rule ?? ''}`}>{rule === null ? t('css.unreadable') : <code>{rule}</code>}</li>
              ))}
              {dropped.length > MOST_NAMED ? <li>{t('css.more', { count: dropped.length - MOST_NAMED })}</li> : null}
            </ul>
          </div>
        )}
        <div className={classes.cssRules} onBlur={draft.commit}>
          <CodeEditor
            language="text"
            label={t('css.title')}
            value={draft.text}
            height="min(52dvh, 480px)"
            placeholder={t('css.example')}
            onChange={draft.type}
          />
        </div>
      </div>
    </Pane>
  );
}
