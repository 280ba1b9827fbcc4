import { ActionIcon, Textarea, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { CodeEditor } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import type { MetricDraft } from './dataset-form.ts';
import classes from './edit-dataset-dialog.module.css';

interface MetricListProps {
  readonly metrics: readonly MetricDraft[];
  /** SQL flavour of the expressions. */
  readonly dialect: string;
  problem(key: string): string | null;
  onChange(metrics: readonly MetricDraft[]): void;
}

/** The metrics one below the other: an expression has lines, and none is cut. */
export function MetricList({ metrics, dialect, problem, onChange }: MetricListProps) {
  const { t } = useTranslation('facet/datasets');
  const change = (key: string, part: Partial<MetricDraft>) =>
    onChange(metrics.map((metric) => (metric.key === key ? { ...metric, ...part } : metric)));
  return (
    <ul className={classes.metrics} aria-label={t('edit.tabs.metrics')}>
      {metrics.map((metric) => {
        const field = (name: 'name' | 'label' | 'format' | 'certifiedBy' | 'certificationDetails') => (
          <TextInput
            label={t(`edit.metric.${name}`)}
            required={name === 'name'}
            value={metric[name]}
            error={name === 'name' ? problem(metric.key) : null}
            onChange={(event) => change(metric.key, { [name]: event.currentTarget.value })}
          />
        );
        const wrong = problem(`${metric.key}-expression`);
        return (
          <li key={metric.key} className={classes.metric}>
            <div className={classes.metricLine}>
              {field('name')}
              {field('label')}
              {field('format')}
              <ActionIcon
                aria-label={t('edit.remove', { name: metric.name })}
                onClick={() => onChange(metrics.filter((other) => other.key !== metric.key))}
              >
                <IconTrash size={14} />
              </ActionIcon>
            </div>
            <div>
              <div className={classes.label}>{t('edit.metric.expression')}</div>
              <div className={classes.expression} data-wrong={wrong !== null || undefined}>
                <CodeEditor
                  language="sql"
                  dialect={dialect}
                  lineNumbers={false}
                  label={`${t('edit.metric.expression')} ${metric.name}`}
                  value={metric.expression}
                  onChange={(expression) => change(metric.key, { expression })}
                />
              </div>
              {wrong === null ? null : (
                <p role="alert" className={classes.wrong}>
                  {wrong}
                </p>
              )}
            </div>
            <Textarea
              label={t('edit.description')}
              autosize
              minRows={1}
              value={metric.description}
              onChange={(event) => change(metric.key, { description: event.currentTarget.value })}
            />
            <div className={classes.metricLine}>
              {field('certifiedBy')}
              {field('certificationDetails')}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
