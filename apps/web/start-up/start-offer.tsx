import { Button, MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { I18nextProvider, useTranslation } from 'react-i18next';
import type { i18n as I18n } from 'i18next';
import { theme, variables } from '@facet/sdk/ui/theme';
import type { PluginAnnouncement } from '../bootstrap.ts';
import classes from './start-offer.module.css';

export type StartChoice = 'without' | 'everything';

interface StartOfferProps {
  /** The plugins that it is offered to start without. */
  readonly newest: readonly PluginAnnouncement[];
  readonly mayAdminister: boolean;
  onChoice(choice: StartChoice): void;
}

/** Stands alone, before any code of installed plugins runs. */
export function StartOffer({ newest, mayAdminister, onChoice }: StartOfferProps) {
  const { t } = useTranslation('facet');
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <h1 className={classes.heading}>{t('start.title')}</h1>
        <p>{t('start.text')}</p>
        <ul className={classes.list}>
          {newest.map(({ id, manifest }) => (
            <li key={id}>
              <b>{manifest?.name ?? id}</b> {id} {manifest?.version}
            </li>
          ))}
        </ul>
        <div className={classes.actions}>
          <Button variant="filled" onClick={() => onChoice('without')} autoFocus>
            {t('start.without')}
          </Button>
          <Button variant="default" onClick={() => onChoice('everything')}>
            {t('start.everything')}
          </Button>
          {mayAdminister ? (
            <Button component="a" variant="subtle" href="/plugins/?safe-mode">
              {t('start.plugins')}
            </Button>
          ) : null}
        </div>
      </div>
    </main>
  );
}

/** Shows the offer in the place of the page; resolves with the answer, and leaves the place empty. */
export function offerStart(
  place: HTMLElement,
  i18n: I18n,
  offer: Omit<StartOfferProps, 'onChoice'>,
): Promise<StartChoice> {
  const root = createRoot(place);
  return new Promise((resolve) => {
    document.title = i18n.t('app.title', { page: i18n.t('start.title') });
    root.render(
      <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
        <I18nextProvider i18n={i18n}>
          <StartOffer
            {...offer}
            onChoice={(choice) => {
              root.unmount();
              resolve(choice);
            }}
          />
        </I18nextProvider>
      </MantineProvider>,
    );
  });
}
