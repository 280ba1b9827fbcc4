import { ActionIcon, Button, Menu } from '@mantine/core';
import { ApiClientToken, NotifierToken, SessionToken, useFlag, useService } from '@facet/sdk/client';
import {
  IconBraces,
  IconCalendarTime,
  IconChartLine,
  IconCheck,
  IconDeviceFloppy,
  IconDots,
  IconLink,
  IconTable,
  IconTablePlus,
} from '@tabler/icons-react';
import { copyText, describeError } from '@facet/sdk/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { completesWhileTyping, setCompletesWhileTyping } from '../editor/completion-switch.ts';
import { EditMenuItems } from '../editor/edit-menu-items.tsx';
import { useLabDatabases } from '../names/lab-databases.ts';
import type { EditorTab } from '../model/editor-tab.ts';
import { useLab, useLabState, useResult } from '../lab/lab-context.ts';
import { useOpenInExplore } from '../save/open-in-explore.ts';
import { readScheduleForm } from '../save/schedule-form.ts';
import { useTabActions } from '../editor/use-tab-actions.ts';
import { readRunError } from '../model/run-error.ts';

export type LabDialog = 'save' | 'dataset' | 'template' | 'schedule' | 'estimate' | 'table' | 'view';

interface MoreMenuProps {
  readonly tab: EditorTab;
  readonly hasRows: boolean;
  onOpen(dialog: LabDialog): void;
}

/** Save, estimate, and the actions that are needed less often. */
export function MoreMenu({ tab, hasRows, onOpen }: MoreMenuProps) {
  const { t } = useTranslation('facet/sql-lab');
  const session = useService(SessionToken);
  const templates = useFlag('ENABLE_TEMPLATE_PROCESSING');
  const estimates = useFlag('ESTIMATE_QUERY_COST');
  const database = useLabDatabases().data?.result.find((row) => row.id === tab.dbId);
  const maySave = session.can('can_write', 'SavedQuery');
  const maySchedule = maySave && readScheduleForm(session.conf['SCHEDULED_QUERIES']) !== null;
  const mayKeepRows = useLab().dialogs !== undefined && session.can('can_write', 'Dataset');

  return (
    <>
      {estimates && database?.allows_cost_estimate ? (
        <Button variant="subtle" onClick={() => onOpen('estimate')}>
          {t('estimate.button')}
        </Button>
      ) : null}
      {maySave ? (
        <Button leftSection={<IconDeviceFloppy size={14} />} onClick={() => onOpen('save')}>
          {t('save.button')}
        </Button>
      ) : null}
      {mayKeepRows || session.can('can_write', 'ExploreFormDataRestApi') ? (
        <CreateChart tab={tab} hasRows={hasRows} mayKeepRows={mayKeepRows} onOpen={onOpen} />
      ) : null}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon aria-label={t('more.label')} title={t('more.label')}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <EditMenuItems tab={tab} />
          {templates ? (
            <Menu.Item leftSection={<IconBraces size={14} />} onClick={() => onOpen('template')}>
              {t('more.template')}
            </Menu.Item>
          ) : null}
          <RunSwitches tab={tab} mayRunAsync={database?.allow_run_async === true} />
          <CompletionSwitch />
          <Menu.Divider />
          {maySchedule ? (
            <Menu.Item
              leftSection={<IconCalendarTime size={14} />}
              disabled={tab.dbId === null}
              onClick={() => onOpen('schedule')}
            >
              {t('schedule.button')}
            </Menu.Item>
          ) : null}
          {session.can('can_write', 'SqlLabPermalinkRestApi') ? <ShareItem tab={tab} /> : null}
          {mayKeepRows ? (
            <Menu.Item leftSection={<IconTablePlus size={14} />} disabled={!hasRows} onClick={() => onOpen('dataset')}>
              {t('dataset.button')}
            </Menu.Item>
          ) : null}
          <CreateAsItems database={database} onOpen={onOpen} />
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

/** Creates a chart directly from the query. A script cannot be the source of a chart, so it opens the dataset dialog. */
function CreateChart({ tab, hasRows, mayKeepRows, onOpen }: MoreMenuProps & { readonly mayKeepRows: boolean }) {
  const { t } = useTranslation('facet/sql-lab');
  const notifier = useService(NotifierToken);
  const openInExplore = useOpenInExplore();
  const run = useLabState((state) => state.runs[tab.id]);
  const entry = useResult(run?.clientId);
  const [opening, setOpening] = useState(false);
  const explore = async (id: number) => {
    setOpening(true);
    try {
      const columns = entry?.state === 'ready' ? entry.result.columns : [];
      await openInExplore(
        { id, type: 'query' },
        columns.map((column) => column.column_name),
      );
    } catch (error) {
      notifier.error(describeError(error).message);
    } finally {
      setOpening(false);
    }
  };
  const id = (run?.statements?.length ?? 0) > 1 ? null : (run?.queryId ?? null);
  return (
    <Button
      leftSection={<IconChartLine size={14} />}
      disabled={!hasRows || (id === null && !mayKeepRows)}
      loading={opening}
      onClick={() => (id === null ? onOpen('dataset') : void explore(id))}
    >
      {t('run.createChart')}
    </Button>
  );
}

/** Switches for how the tab runs its query. */
function RunSwitches({ tab, mayRunAsync }: { readonly tab: EditorTab; readonly mayRunAsync: boolean }) {
  const { t } = useTranslation('facet/sql-lab');
  const actions = useTabActions(tab);
  return (
    <>
      <Menu.CheckboxItem
        checkIcon={<IconCheck size={14} />}
        checked={tab.autorun}
        closeMenuOnClick
        onChange={(autorun) => actions.change({ autorun })}
      >
        {t('more.autorun')}
      </Menu.CheckboxItem>
      {mayRunAsync ? (
        <Menu.CheckboxItem
          checkIcon={<IconCheck size={14} />}
          checked={tab.runAsync}
          closeMenuOnClick
          onChange={(runAsync) => actions.change({ runAsync })}
        >
          {t('more.background')}
        </Menu.CheckboxItem>
      ) : null}
    </>
  );
}

/** Whether names are offered while one types; on this device, in all tabs. */
function CompletionSwitch() {
  const { t } = useTranslation('facet/sql-lab');
  const [isOn, setOn] = useState(completesWhileTyping);
  return (
    <Menu.CheckboxItem
      checkIcon={<IconCheck size={14} />}
      checked={isOn}
      closeMenuOnClick
      onChange={(next) => {
        setCompletesWhileTyping(next);
        // As it is from now on: a browser without storage keeps no choice.
        setOn(completesWhileTyping());
      }}
    >
      {t('more.autocomplete')}
    </Menu.CheckboxItem>
  );
}

/** Copies an address that opens the query. */
function ShareItem({ tab }: { readonly tab: EditorTab }) {
  const { t } = useTranslation('facet/sql-lab');
  const notify = useService(NotifierToken);
  const api = useService(ApiClientToken);
  const share = async () => {
    if (tab.dbId === null) return;
    try {
      const { url } = await api.call('POST /api/v1/sqllab/permalink', {
        body: {
          dbId: tab.dbId,
          name: tab.name,
          sql: tab.sql,
          catalog: tab.catalog,
          schema: tab.schema,
          templateParams: tab.templateParams === '' ? null : tab.templateParams,
          autorun: tab.autorun,
        },
      });
      // A server that does not know its own host name returns a path only.
      if (!(await copyText(new URL(url, location.href).href))) throw new Error(t('share.refused'));
      notify.success(t('share.copied'));
    } catch (error) {
      notify.error(t('share.failed'), { text: readRunError(error).message });
    }
  };
  return (
    <Menu.Item leftSection={<IconLink size={14} />} disabled={tab.dbId === null} onClick={() => void share()}>
      {t('share.button')}
    </Menu.Item>
  );
}

interface CreateAsProps extends Pick<MoreMenuProps, 'onOpen'> {
  readonly database: { readonly allow_ctas: boolean; readonly allow_cvas: boolean } | undefined;
}

function CreateAsItems({ database, onOpen }: CreateAsProps) {
  const { t } = useTranslation('facet/sql-lab');
  return (
    <>
      {database?.allow_ctas ? (
        <Menu.Item leftSection={<IconTable size={14} />} onClick={() => onOpen('table')}>
          {t('createAs.title.TABLE')}
        </Menu.Item>
      ) : null}
      {database?.allow_cvas ? (
        <Menu.Item leftSection={<IconTable size={14} />} onClick={() => onOpen('view')}>
          {t('createAs.title.VIEW')}
        </Menu.Item>
      ) : null}
    </>
  );
}
