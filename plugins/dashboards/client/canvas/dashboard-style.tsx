import { useMemo } from 'react';
import { scopeCss } from '../../common/css/scope-css.ts';
import { useDashboardState } from '../runtime/dashboard-runtime.ts';
import { STYLED } from './styled.ts';

/** The style rules of the dashboard, as far as they stay inside of it. */
export default function DashboardStyle() {
  const css = useDashboardState((state) => state.css);
  const scoped = useMemo(() => scopeCss(css, STYLED), [css]);
  return <style>{scoped.css}</style>;
}
