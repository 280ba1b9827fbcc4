import { ApiClientToken, NotifierToken, SessionToken, useService } from '@facet/sdk/client';
import { describeError } from '@facet/sdk/ui';
import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReportBody } from './report-values.ts';

/** Sends the message once to the user who edits the schedule. */
export function SendTest({ body }: { readonly body: ReportBody | null }) {
  const { t } = useTranslation('facet/reports');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const { user } = useService(SessionToken);
  const test = useMutation({
    mutationFn: async () => {
      if (body === null) throw new TypeError('There is nothing to send.');
      return (await api.call('POST /api/v1/report/test', { body })).result;
    },
    onSuccess: (result) => {
      if (result.delivered) notify.success(t('form.test.sent', { address: user.email }));
      else notify.error(result.reason);
    },
    onError: (error) => notify.error(describeError(error).message),
  });
  if (user.email === '') return null;
  return (
    <Button
      variant="subtle"
      leftSection={<IconSend size={14} stroke={1.5} />}
      disabled={body === null}
      loading={test.isPending}
      onClick={() => test.mutate()}
    >
      {t('form.test.send')}
    </Button>
  );
}
