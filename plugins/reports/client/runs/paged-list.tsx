import { describeError, SkeletonLine } from '@facet/sdk/ui';
import { Alert, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './run-log.module.css';

interface PagedListProps {
  readonly pages: {
    readonly data: { readonly pages: readonly { readonly count: number }[] } | undefined;
    readonly error: Error | null;
    readonly isPending: boolean;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    fetchNextPage(): unknown;
  };
  /** Text of an empty list. */
  readonly empty: string;
  /** Label of the button for the next page. */
  readonly more: string;
  readonly children: ReactNode;
}

export function PagedList({ pages, empty, more, children }: PagedListProps) {
  return (
    <>
      {pages.error === null ? null : <Alert color="red">{describeError(pages.error).message}</Alert>}
      {pages.isPending ? [0, 1, 2].map((line) => <SkeletonLine key={line} height={28} />) : null}
      {pages.data?.pages[0]?.count === 0 ? <p className={classes.quiet}>{empty}</p> : null}
      {children}
      {pages.hasNextPage ? (
        <Group justify="center" my={12}>
          <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {more}
          </Button>
        </Group>
      ) : null}
    </>
  );
}
