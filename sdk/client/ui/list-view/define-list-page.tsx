import { Button } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, Fragment, lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ApiClientToken, NotifierToken, SessionToken } from '../../host.ts';
import { useService } from '../../hooks.tsx';
import { useEndpoint } from '../../use-endpoint.ts';
import { useObjectNews } from '../../use-object-news.ts';
import { shownSize } from '../shown-size.ts';
import { useLaterRequest } from '../use-later-request.ts';
import { listKey } from './list-key.ts';
import type { ListPage, ListPageAction, ListPageAdd, ListPageTools } from './list-page.ts';
import { ListView } from './list-view.tsx';
import type { ListRow } from './list-view-props.ts';

/** A page that lists objects of one kind: the list, what can be done with its rows, and the dialogs for that. */
export function defineListPage<Row extends ListRow>(page: ListPage<Row>): ComponentType {
  return defineListPageWith<Row, undefined>(() => undefined, page);
}

/** @param useOwn Hook of the page; columns, filters and actions get what it gives. */
export function defineListPageWith<Row extends ListRow, Own>(
  useOwn: () => Own,
  page: ListPage<Row, Own>,
): ComponentType {
  return function DefinedListPage() {
    const [dialog, open] = useDialog();
    const tools = useTools(page, open);
    useObjectNews(page.resource.kinds, tools.refresh);
    const own = useOwn();
    const { t } = tools;
    const { t: kit, i18n } = useTranslation('facet');
    const columns = useMemo(() => page.columns(tools, own), [tools, own]);
    const filters = useMemo(() => page.filters?.(tools, own) ?? [], [tools, own]);
    const filterIds = filters.map(({ id }) => id).join('\n');
    const defaults = useMemo(
      () => ({ sort: page.sort, filters: filterIds === '' ? [] : filterIds.split('\n') }),
      [filterIds],
    );
    const bundles = useOffered(page.bundles);
    const requestLater = useLaterRequest();
    const actions = useMemo(() => {
      const all = page.actions?.(tools, own) ?? [];
      const exporting = { api: tools.api, t: kit, language: i18n.language, requestLater };
      const exported = bundles === undefined ? all : withExport(all, bundles, exporting);
      return exported.filter(({ right }) => right === undefined || tools.can(right));
    }, [tools, own, bundles, kit, i18n.language, requestLater]);
    const { title, search, emptyTitle, emptyText, add: addLabel } = page.labels(t);
    const add =
      page.add === undefined || (page.add.right !== undefined && !tools.can(page.add.right)) ? undefined : (
        <AddButton add={page.add} page={tools} label={addLabel ?? ''} />
      );
    return (
      <>
        <ListView<Row>
          id={page.id}
          title={title}
          searchLabel={search}
          defaults={defaults}
          columns={columns}
          filters={filters}
          actions={actions}
          headerActions={
            <>
              {page.buttons?.(tools)}
              {bundles !== undefined && tools.can('can_write') ? (
                <Suspense>
                  <ListBundles resource={bundles} title={title} page={tools} />
                </Suspense>
              ) : null}
              {add}
            </>
          }
          empty={{ icon: <page.icon size={20} stroke={1.5} />, title: emptyTitle, text: emptyText, action: add }}
          name={(row) => page.resource.name(row, t)}
          searchClause={(text) => page.resource.searchClause(text)}
          load={(query, signal) => page.resource.load(tools.api, query, signal)}
          {...(page.note === undefined ? {} : { note: (count: number) => page.note?.(count, own) })}
          {...(page.renderCard === undefined
            ? {}
            : { renderCard: (row: Row, rowActions: ReactNode) => page.renderCard?.(row, rowActions, tools, own) })}
        />
        {page.beside?.(tools)}
        <Suspense>{dialog}</Suspense>
      </>
    );
  };
}

const ListBundles = lazy(() => import('./list-bundles.tsx'));

/** The resource whose bundles the server takes and gives. */
function useOffered(resource: string | undefined): string | undefined {
  const offered = useEndpoint(resource && `GET /api/v1/${resource}/export/`);
  return offered ? resource : undefined;
}

/** An export of this many objects is a job, so that its person need not stay. */
const LATER_FROM = 20;

interface ExportTools {
  readonly language: string;
  readonly requestLater: ReturnType<typeof useLaterRequest>;
}

/** The export action comes before the delete action. */
function withExport<Row extends ListRow>(
  actions: readonly ListPageAction<Row>[],
  resource: string,
  { api, t, language, requestLater }: Pick<ListPageTools, 'api' | 't'> & ExportTools,
): readonly ListPageAction<Row>[] {
  const last = actions.findIndex(({ id }) => id === 'delete');
  const at = last === -1 ? actions.length : last;
  const action: ListPageAction<Row> = {
    id: 'export',
    right: 'can_export',
    label: t('list.export'),
    icon: <IconDownload size={16} stroke={1.6} />,
    bulk: true,
    async run(rows, tell) {
      const count = rows.length;
      const isLater = count >= LATER_FROM;
      tell(t(isLater ? 'list.packingLater' : 'list.packing', { count }));
      const { exportObjects } = await import('./export-objects.ts');
      const ids = rows.map(({ id }) => id);
      const byJob = (path: string) =>
        requestLater(path, {
          onProgress: ({ done }) => tell(t('list.packed', { count: done })),
        });
      await exportObjects(isLater ? { request: byJob } : api, resource, ids, (bytes) =>
        tell(t('list.arriving', { size: shownSize(bytes, language) })),
      );
    },
  };
  return actions.toSpliced(at, 0, action);
}

function useTools(
  { id, texts, resource }: Pick<ListPage<never>, 'id' | 'texts'> & { readonly resource: { readonly view: string } },
  open: ListPageTools['open'],
): ListPageTools {
  const { t } = useTranslation(texts);
  const api = useService(ApiClientToken);
  const session = useService(SessionToken);
  const notify = useService(NotifierToken);
  const queries = useQueryClient();
  return useMemo(
    () => ({
      t,
      api,
      session,
      notify,
      open,
      can: (action) => session.can(action, resource.view),
      owns: (owners) => session.user.isAdmin || owners.some((owner) => owner.id === session.user.userId),
      refresh: () => queries.invalidateQueries({ queryKey: listKey(id) }),
    }),
    [t, api, session, notify, queries, open, id, resource.view],
  );
}

/** One dialog at a time. A dialog closes only itself, never a dialog that has replaced it. */
function useDialog(): readonly [dialog: ReactNode, open: ListPageTools['open']] {
  const [shown, setShown] = useState<{ readonly turn: number; readonly draw: (close: () => void) => ReactNode } | null>(
    null,
  );
  const turns = useRef(0);
  const open = useMemo<ListPageTools['open']>(
    () => (draw) => {
      turns.current += 1;
      setShown({ turn: turns.current, draw });
    },
    [],
  );
  if (shown === null) return [null, open];
  const close = () => setShown((now) => (now?.turn === shown.turn ? null : now));
  return [<Fragment key={shown.turn}>{shown.draw(close)}</Fragment>, open];
}

function AddButton({
  add,
  page,
  label,
}: {
  readonly add: ListPageAdd;
  readonly page: ListPageTools;
  readonly label: string;
}) {
  const [, setParams] = useSearchParams();
  const icon = <IconPlus size={14} />;
  if (add.to !== undefined)
    return (
      <Button variant="filled" leftSection={icon} component={Link} to={add.to}>
        {label}
      </Button>
    );
  const { param } = add;
  const start = () => {
    add.open?.(page);
    if (param !== undefined)
      setParams((current) => {
        current.set(param, '1');
        return current;
      });
  };
  return (
    <Button variant="filled" leftSection={icon} onClick={start}>
      {label}
    </Button>
  );
}
