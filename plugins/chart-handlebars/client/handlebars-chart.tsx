import type { ChartInput, ChartType } from '@facet/plugin-charts/contract.client';
import type { DataRow } from '@facet/sdk/common';
import { EmptyState, holdsHtml, HtmlText, MarkdownText } from '@facet/sdk/ui';
import { IconBraces } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { HandlebarsForm } from '../common/handlebars-form.ts';
import classes from './handlebars-chart.module.css';
import { parseTemplate, renderTemplate, type Template } from './template/render-template.ts';

export interface HandlebarsProps {
  readonly template: string;
  readonly css: string;
  readonly rows: readonly DataRow[];
  readonly totals: DataRow | null;
}

export type Written = { readonly text: string } | { readonly problem: string };

/** The text that a template renders from rows, or its error. */
export function writeRows(
  template: Template | Error,
  { rows, totals }: Omit<HandlebarsProps, 'css' | 'template'>,
): Written {
  try {
    if (template instanceof Error) throw template;
    const data = { data: rows, rowcount: rows.length, ...(totals === null ? {} : { totals }) };
    return { text: renderTemplate(template, data) };
  } catch (error) {
    return { problem: textOfError(error) };
  }
}

/** Parses a template once for several answers; returns the error of an invalid one. */
export function readTemplate(source: string): Template | Error {
  try {
    return parseTemplate(source);
  } catch (error) {
    return new Error(textOfError(error), { cause: error });
  }
}

/** The message without the parser's list of expected tokens, which is long. */
const textOfError = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\nExpecting')[0] ?? '';

function HandlebarsChart({ template, css, rows, totals }: HandlebarsProps) {
  const { t } = useTranslation('facet/chart-handlebars');
  const read = useMemo(() => readTemplate(template), [template]);
  const written = useMemo(() => writeRows(read, { rows, totals }), [read, rows, totals]);
  if ('problem' in written)
    return (
      <EmptyState
        icon={<IconBraces size={24} stroke={1.6} />}
        title={t('failed')}
        text={<span className={classes.problem}>{written.problem}</span>}
      />
    );
  return (
    // The scrollable region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.root} aria-label={t('label')} tabIndex={0}>
      {holdsHtml(written.text) ? <HtmlText html={written.text} css={css} /> : <MarkdownText text={written.text} />}
    </section>
  );
}

export const handlebarsChart: ChartType<HandlebarsForm, HandlebarsProps> = {
  transformProps: ({ formData: form, queries }: ChartInput<HandlebarsForm>) => ({
    template: form.handlebarsTemplate,
    css: form.styleTemplate ?? '',
    rows: queries[0]?.data ?? [],
    totals: queries[1]?.data[0] ?? null,
  }),
  Component: HandlebarsChart,
};
