import { type ControlProps, PanelsToken } from '@facet/plugin-controls/contract.client';
import { useService } from '@facet/sdk/client';
import { VirtualSelect } from '@facet/sdk/ui';
import { ActionIcon, Button, Checkbox, Input, TextInput, UnstyledButton } from '@mantine/core';
import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FilterConfig, filterConfigs, typedValue } from '../common/filter-config.ts';
import classes from './filter-box.module.css';

const SWITCHES = ['asc', 'multiple', 'searchAllOptions', 'clearable'] as const;
const METRIC_OPTIONS = { multi: false };

type ConfigsProps = ControlProps<readonly FilterConfig[] | null | undefined>;

/** The inputs of a filter box, in their order. */
export function FilterConfigsControl(props: ConfigsProps) {
  const { t } = useTranslation('facet/chart-filter-box');
  const { label, error, value, datasource, onChange } = props;
  const configs = filterConfigs(value);
  const [open, setOpen] = useState<number | null>(null);
  const add = () => {
    const taken = new Set(configs.map(({ column }) => column));
    const next = datasource?.columns.find(({ column_name }) => !taken.has(column_name))?.column_name;
    if (next === undefined) return;
    onChange([...configs, ...filterConfigs([{ column: next }])]);
    setOpen(configs.length);
  };
  return (
    <Input.Wrapper label={label} error={error}>
      <div className={classes.configs}>
        {configs.map((config, index) => (
          <div key={config.column} className={classes.config}>
            <div className={classes.head}>
              <UnstyledButton
                className={classes.name ?? ''}
                aria-expanded={open === index}
                aria-label={t('config.edit', { name: config.label })}
                onClick={() => setOpen(open === index ? null : index)}
              >
                {config.label}
              </UnstyledButton>
              {index === 0 ? null : (
                <ActionIcon
                  size="xs"
                  aria-label={t('config.up', { name: config.label })}
                  onClick={() => {
                    onChange(configs.toSpliced(index, 1).toSpliced(index - 1, 0, config));
                    setOpen(null);
                  }}
                >
                  <IconArrowUp size={14} />
                </ActionIcon>
              )}
              <ActionIcon
                size="xs"
                aria-label={t('config.remove', { name: config.label })}
                onClick={() => {
                  onChange(configs.toSpliced(index, 1));
                  setOpen(null);
                }}
              >
                <IconTrash size={14} />
              </ActionIcon>
            </div>
            {open === index ? (
              <ConfigEditor {...props} config={config} onConfig={(next) => onChange(configs.with(index, next))} />
            ) : null}
          </div>
        ))}
        <Button leftSection={<IconPlus size={14} />} onClick={add}>
          {t('config.add')}
        </Button>
      </div>
    </Input.Wrapper>
  );
}

interface EditorProps extends ConfigsProps {
  readonly config: FilterConfig;
  onConfig(config: FilterConfig): void;
}

function ConfigEditor({ config, datasource, formData, onConfig }: EditorProps) {
  const { t } = useTranslation('facet/chart-filter-box');
  const { Control } = useService(PanelsToken);
  const columns = datasource?.columns ?? [];
  const chosen = columns.find(({ column_name }) => column_name === config.column);
  const setDefault = (text: string) =>
    onConfig({ ...config, defaultValue: config.multiple ? text : typedValue(text, chosen?.type) });
  return (
    <div className={classes.editor}>
      <VirtualSelect
        label={t('config.column')}
        required
        options={columns.map(({ column_name, verbose_name }) => ({
          value: column_name,
          label: verbose_name || column_name,
        }))}
        value={config.column}
        onChange={(column) => {
          if (column === null) return;
          const label = config.label === config.column ? column : config.label;
          onConfig({ ...config, column, label, defaultValue: null });
        }}
      />
      <TextInput
        label={t('config.label')}
        value={config.label}
        onChange={(event) => onConfig({ ...config, label: event.currentTarget.value || config.column })}
      />
      <TextInput
        label={t('config.defaultValue')}
        description={config.multiple ? t('config.defaultHint') : undefined}
        value={config.defaultValue === null ? '' : String(config.defaultValue)}
        onChange={(event) => setDefault(event.currentTarget.value)}
      />
      <Control
        type="MetricsControl"
        name="metric"
        label={t('config.metric')}
        value={config.metric}
        error={null}
        options={METRIC_OPTIONS}
        datasource={datasource}
        formData={formData}
        onChange={(metric) =>
          onConfig({ ...config, metric: filterConfigs([{ ...config, metric }])[0]?.metric ?? null })
        }
      />
      {SWITCHES.map((name) => (
        <Checkbox
          key={name}
          label={t(`config.${name}`)}
          checked={config[name]}
          onChange={(event) => onConfig({ ...config, [name]: event.currentTarget.checked })}
        />
      ))}
    </div>
  );
}
