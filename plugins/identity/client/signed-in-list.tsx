import { Button, Fieldset } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiClientToken, NotifierToken, useService } from '@facet/sdk/client';
import { ErrorTile, ListSkeleton, Tag, TimeAgo } from '@facet/sdk/ui';
import type { SignedInPlace } from '../common/wire/me.ts';
import { browserName } from '../common/browser-name.ts';
import classes from './profile-page.module.css';

export const SIGNED_IN = ['facet/identity', 'signed-in'];

/** The user's active sign-ins of browsers and programs; each can be ended. */
export function SignedInList() {
  const { t } = useTranslation('facet/identity');
  const nameOf = useNameOf();
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const queries = useQueryClient();
  const places = useQuery({
    queryKey: SIGNED_IN,
    queryFn: async ({ signal }) => (await api.call('GET /api/v1/me/sessions/', {}, { signal })).result,
  });
  const end = useMutation({
    mutationFn: (id: string | null) =>
      id === null
        ? api.call('DELETE /api/v1/me/sessions/', {})
        : api.call('DELETE /api/v1/me/sessions/:id', { params: { id } }),
    onSuccess: () => notify.success(t('signedIn.ended')),
    onSettled: () => queries.invalidateQueries({ queryKey: SIGNED_IN }),
  });
  const hasOthers = places.data?.some((place) => !place.is_current) ?? false;
  return (
    <Fieldset legend={t('signedIn.title')} className={classes.fields}>
      <p className={classes.help}>{t('signedIn.help')}</p>
      {places.isPending ? <ListSkeleton /> : null}
      {places.error ? <ErrorTile error={places.error} onRetry={() => void places.refetch()} /> : null}
      <ul className={classes.places}>
        {(places.data ?? []).map((place) => (
          <li key={place.id} className={classes.place}>
            <PlaceText place={place} />
            {place.is_current ? (
              <Tag>{t('signedIn.current')}</Tag>
            ) : (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t('signedIn.endOf', { name: nameOf(place) })}
                disabled={end.isPending}
                onClick={() => end.mutate(place.id)}
              >
                {t('signedIn.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {end.error ? <ErrorTile error={end.error} /> : null}
      {hasOthers ? (
        <Button
          variant="default"
          className={classes.submit}
          loading={end.isPending && end.variables === null}
          onClick={() => end.mutate(null)}
        >
          {t('signedIn.endOthers')}
        </Button>
      ) : null}
    </Fieldset>
  );
}

function useNameOf(): (place: SignedInPlace) => string {
  const { t } = useTranslation('facet/identity');
  return ({ kind, user_agent }) => {
    const { program, system } = browserName(user_agent);
    if (program === null) return t(kind === 'program' ? 'signedIn.program' : 'signedIn.browser');
    return system === null ? program : t('signedIn.on', { program, system });
  };
}

function PlaceText({ place }: { readonly place: SignedInPlace }) {
  const nameOf = useNameOf();
  return (
    <div className={classes.placeText}>
      <span>{nameOf(place)}</span>
      <span className={classes.help}>
        {place.address === '' ? null : `${place.address} · `}
        <TimeAgo value={place.seen_on} />
      </span>
    </div>
  );
}
