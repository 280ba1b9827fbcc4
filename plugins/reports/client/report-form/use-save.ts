import { ApiClientToken, NotifierToken, useService } from '@facet/sdk/client';
import { useSaveConflicts } from '@facet/sdk/ui';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { bodyOf, type ReportItem, type ReportStart, type ReportValues } from './report-values.ts';

interface SaveParts {
  readonly values: ReportValues;
  readonly start: ReportStart;
  readonly item: ReportItem | null;
  readonly version?: string | undefined;
  onClose(): void;
  onSaved(): void;
  /** Reads the schedule anew. */
  onTheirs(): void;
}

/** Creates or changes the schedule, and asks where another person changed it meanwhile. */
export function useSave({ values, start, item, version, onClose, onSaved, onTheirs }: SaveParts) {
  const { t } = useTranslation('facet/reports');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const conflicts = useSaveConflicts({
    label: (member) => t(`conflict.${member}`, { defaultValue: member }),
    onTheirs,
  });
  const save = useMutation({
    mutationFn: async () => {
      const body = bodyOf(values, item, start);
      if (item === null) return api.call('POST /api/v1/report/', { body });
      return conflicts.save({
        seen: { version },
        sets: Object.keys(body),
        write: (latest) => api.call('PUT /api/v1/report/:id', { params: { id: item.id }, body }, { version: latest }),
      });
    },
    onSuccess: (saved) => {
      if (saved === undefined) return;
      notify.success(item === null ? t('form.created') : t('form.updated'));
      onSaved();
      onClose();
    },
  });
  return { save, dialog: conflicts.dialog };
}
