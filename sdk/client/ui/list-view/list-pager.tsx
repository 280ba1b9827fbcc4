import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './list-view.module.css';

interface ListPagerProps {
  readonly page: number;
  readonly pageSize: number;
  readonly shown: number;
  readonly count: number;
  onPage(page: number): void;
}

/** Page numbers to offer: the first, the last, and those around the current one; `null` stands for a gap. */
export function pageNumbers(page: number, pages: number): readonly (number | null)[] {
  const wanted = [0, page - 1, page, page + 1, pages - 1].filter((number) => number >= 0 && number < pages);
  const sorted = [...new Set(wanted)].sort((a, b) => a - b);
  return sorted.flatMap((number, index) => {
    const before = sorted[index - 1];
    return before !== undefined && number - before > 1 ? [null, number] : [number];
  });
}

export function ListPager({ page, pageSize, shown, count, onPage }: ListPagerProps) {
  const { t } = useTranslation('facet');
  // An empty list says so itself, and one that is loading has no count.
  if (count === 0) return null;
  const pages = Math.max(1, Math.ceil(count / pageSize));
  const first = shown === 0 ? 0 : page * pageSize + 1;
  return (
    <nav className={classes.pager} aria-label={t('list.pages')}>
      <span>{t('list.range', { first, last: page * pageSize + shown, count })}</span>
      <div className={classes.pageButtons}>
        <ActionIcon aria-label={t('list.previous')} disabled={page === 0} onClick={() => onPage(page - 1)}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        {pageNumbers(page, pages).map((number, index) =>
          number === null ? (
            <span key={`gap-${index}`} aria-hidden>
              …
            </span>
          ) : (
            <UnstyledButton
              key={number}
              className={classes.page}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPage(number)}
            >
              {number + 1}
            </UnstyledButton>
          ),
        )}
        <ActionIcon aria-label={t('list.next')} disabled={page >= pages - 1} onClick={() => onPage(page + 1)}>
          <IconChevronRight size={16} />
        </ActionIcon>
      </div>
    </nav>
  );
}
