import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { Menu, Portal } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconFilter,
  IconFilterOff,
  IconSubtask,
  IconTable,
} from '@tabler/icons-react';
import { useContributions, useFlag } from '@facet/sdk/client';
import type { QueryFilter } from '@facet/sdk/common';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { filterValueText } from '../common/detail-query.ts';
import { type DrillStep, otherDimensions } from '../common/drilled-form.ts';
import type { DrillSubject, MarkMenuProps } from '../contract.client.ts';
import classes from './drill.module.css';
import { useDatasetColumns } from './use-dataset-columns.ts';

const ICON = { size: 16, stroke: 1.6 } as const;

/** The rows to show: their filters, and the index of the chart's query. */
export interface ChosenDetail {
  readonly detail: readonly QueryFilter[];
  readonly query: number;
}

/** The chosen action: rows, or the mark by another dimension. */
export type Chosen = ChosenDetail | { readonly step: DrillStep };

/** The context menu of a mark, as far as flags, permissions and the chart's type allow. */
export function MarkOffers({ subject, menu, onClose, onChoose }: MarkMenuProps & { onChoose(chosen: Chosen): void }) {
  const { t, i18n } = useTranslation('facet/drill/menus');
  const [choosesDimension, setChoosesDimension] = useState(false);
  const { detail, by } = useOffers(subject);
  const { at, label, crossFilter } = menu;
  return (
    <Menu opened onChange={(opened) => (opened ? undefined : onClose())} width={260} position="bottom-start" trapFocus>
      {/* Rendered in a portal: inside a dialog with a CSS transform, fixed positions would be relative to the dialog. */}
      <Portal>
        <Menu.Target>
          <span className={classes.place} style={{ left: at.x, top: at.y }} />
        </Menu.Target>
      </Portal>
      <Menu.Dropdown aria-label={t('menu', { mark: label || subject.name })}>
        {choosesDimension && menu.by ? (
          <Dimensions
            subject={subject}
            control={menu.by.control}
            onBack={() => setChoosesDimension(false)}
            onChoose={(column) => menu.by && onChoose({ step: { ...menu.by, label, column } })}
          />
        ) : (
          <>
            {label === '' ? null : <Menu.Label className={classes.mark}>{label}</Menu.Label>}
            {crossFilter ? (
              <Menu.Item
                leftSection={crossFilter.isOn ? <IconFilterOff {...ICON} /> : <IconFilter {...ICON} />}
                onClick={crossFilter.toggle}
              >
                {t(crossFilter.isOn ? 'removeFilter' : 'addFilter')}
              </Menu.Item>
            ) : null}
            {detail ? <DetailItems subject={subject} menu={menu} onChoose={onChoose} /> : null}
            {by && menu.by ? (
              <Menu.Item
                closeMenuOnClick={false}
                leftSection={<IconSubtask {...ICON} />}
                rightSection={<IconChevronRight {...ICON} />}
                onClick={() => setChoosesDimension(true)}
                // The icon at its end promises a list.
                onKeyDown={({ key }) => {
                  if (key === (i18n.dir() === 'rtl' ? 'ArrowLeft' : 'ArrowRight')) setChoosesDimension(true);
                }}
              >
                {t('by.menu')}
              </Menu.Item>
            ) : null}
            {crossFilter || detail || (by && menu.by) ? null : <Menu.Label>{t('nothing')}</Menu.Label>}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

type DetailItemsProps = Pick<MarkMenuProps, 'subject' | 'menu'> & { onChoose(chosen: ChosenDetail): void };

/** Menu items for all rows of the chart, the rows of the mark, and the rows of each of its dimension values. */
function DetailItems({ subject, menu: { label, filters, query = 0 }, onChoose }: DetailItemsProps) {
  const { t } = useTranslation('facet/drill/menus');
  const names = useDatasetColumns(subject);
  const isDisabled = subject.datasource?.database.disable_drill_to_detail === true;
  const parts = filters.length > 1 ? filters : [];
  const choices = [
    ...(filters.length === 0 ? [] : [{ mark: label, detail: filters }]),
    ...parts.map((filter) => ({ mark: filterValueText(filter, names), detail: [filter] })),
  ];
  return (
    <>
      <Menu.Item
        closeMenuOnClick={false}
        disabled={isDisabled}
        leftSection={<IconTable {...ICON} />}
        onClick={() => onChoose({ detail: [], query })}
      >
        {t('detail.all')}
        {isDisabled ? <div className={classes.reason}>{t('detail.disabled')}</div> : null}
      </Menu.Item>
      {isDisabled
        ? null
        : choices.map(({ mark, detail }, at) => (
            <Menu.Item
              key={at}
              closeMenuOnClick={false}
              leftSection={<IconTable {...ICON} />}
              onClick={() => onChoose({ detail, query })}
            >
              {t('detail.by', { mark })}
            </Menu.Item>
          ))}
    </>
  );
}

function useOffers({ formData, rights }: DrillSubject) {
  const isDetailOn = useFlag('DRILL_TO_DETAIL');
  const isByOn = useFlag('DRILL_BY');
  const type = useContributions(ChartTypes).find(({ key }) => key === formData.viz_type);
  const behaviors = type?.declared.behaviors ?? [];
  return {
    detail: isDetailOn && rights.drill && behaviors.includes('DRILL_TO_DETAIL'),
    by: isByOn && rights.drill && behaviors.includes('DRILL_BY'),
  };
}

interface DimensionsProps {
  readonly subject: DrillSubject;
  readonly control: string;
  onBack(): void;
  onChoose(column: string): void;
}

/** The search field is designed for the head of a menu; here an item precedes it. */
const BELOW_ITEM = {
  input: { margin: '4px 0', width: '100%', borderRadius: 'var(--r-md)', borderWidth: 1 },
} as const;

function Dimensions({ subject, control, onBack, onChoose }: DimensionsProps) {
  const { t } = useTranslation('facet/drill/menus');
  const [search, setSearch] = useState('');
  const { groupable, verbose } = useDatasetColumns(subject);
  const names = otherDimensions(subject.formData, control, groupable).map((name) => ({
    name,
    text: verbose[name] || name,
  }));
  const found = names.filter(({ text }) => text.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <div className={classes.choice}>
      <Menu.Search
        autoFocus
        styles={BELOW_ITEM}
        aria-label={t('by.search')}
        placeholder={t('by.search')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div className={classes.dimensions}>
        {found.map(({ name, text }) => (
          <Menu.Item key={name} closeMenuOnClick={false} onClick={() => onChoose(name)}>
            {text}
          </Menu.Item>
        ))}
      </div>
      {found.length === 0 ? <Menu.Label>{t('by.none')}</Menu.Label> : null}
      {/* The last for the arrow keys, so that the first press goes to the first dimension. */}
      <Menu.Item
        className={classes.back}
        closeMenuOnClick={false}
        leftSection={<IconChevronLeft {...ICON} />}
        onClick={onBack}
      >
        {t('by.menu')}
      </Menu.Item>
    </div>
  );
}
