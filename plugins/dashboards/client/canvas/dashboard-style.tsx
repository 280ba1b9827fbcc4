import { useMemo } from 'react';
import { scopeCss } from '../../common/css/scope-css.ts';
import { useDashboardState } from '../runtime/dashboard-runtime.ts';
import { STYLED } from '../styled.ts';

/** The CSS of the dashboard, limited to rules that apply inside it. */
export default function DashboardStyle() {
  const css = useDashboardState((state) => state.css);
  const scoped = useMemo(() => scopeCss(css, STYLED), [css]);
  return <style>{scoped.css}</style>;
}
