import { SessionToken, useService } from '@facet/sdk/client';
import { Suspense } from 'react';
import { useEditors } from '../editor/editors.ts';
import type { LabDialog } from '../bar/more-menu.tsx';
import { CreateAsDialog } from '../save/create-as-dialog.tsx';
import { EstimateDialog } from '../save/estimate-dialog.tsx';
import { SaveDatasetDialog } from '../save/save-dataset-dialog.tsx';
import { SaveQueryDialog } from '../save/save-query-dialog.tsx';
import { ScheduleDialog } from '../save/schedule-dialog.tsx';
import { readScheduleForm } from '../save/schedule-form.ts';
import { TemplateDialog } from '../save/template-dialog.tsx';
import type { EditorTab } from '../model/editor-tab.ts';
import { useLab, useLabState, useResult } from '../lab/lab-context.ts';
import { useTabActions } from '../editor/use-tab-actions.ts';

interface LabDialogsProps {
  readonly tab: EditorTab;
  readonly dialog: LabDialog;
  onClose(): void;
}

export function LabDialogs({ tab, dialog, onClose }: LabDialogsProps) {
  const lab = useLab();
  const editors = useEditors();
  const session = useService(SessionToken);
  const actions = useTabActions(tab);
  const run = useLabState((state) => state.runs[tab.id]);
  const entry = useResult(run?.clientId);
  const columns = entry?.state === 'ready' ? entry.result.columns : [];
  switch (dialog) {
    case 'save':
      return <SaveQueryDialog tab={tab} onClose={onClose} />;
    case 'dataset':
      return lab.dialogs === undefined ? null : (
        <Suspense>
          <SaveDatasetDialog
            dialogs={lab.dialogs}
            tab={tab}
            sql={run?.sql ?? tab.sql}
            columns={columns}
            onClose={onClose}
          />
        </Suspense>
      );
    case 'template':
      return (
        <TemplateDialog tab={tab} onSave={(templateParams) => actions.change({ templateParams })} onClose={onClose} />
      );
    case 'schedule': {
      const fields = readScheduleForm(session.conf['SCHEDULED_QUERIES']);
      return fields === null ? null : <ScheduleDialog tab={tab} fields={fields} onClose={onClose} />;
    }
    case 'estimate':
      return <EstimateDialog tab={tab} sql={editors.text(tab).sql} onClose={onClose} />;
    case 'table':
    case 'view': {
      const method = dialog === 'table' ? 'TABLE' : 'VIEW';
      return (
        <CreateAsDialog
          method={method}
          onCreate={(name) => void actions.run(editors.text(tab), { method, name })}
          onClose={onClose}
        />
      );
    }
  }
}
