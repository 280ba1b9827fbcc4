import { Button, Checkbox, Loader, Modal } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconShieldQuestion } from '@tabler/icons-react';
import { ApiClientToken, NotifierToken, useService } from '@facet/sdk/client';
import { ErrorTile, Tag } from '@facet/sdk/ui';
import type { Capability } from '@facet/sdk/common';
import type { PluginCheck } from '../common/wire/plugin.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CapabilityText } from './capability-list.tsx';
import { ArchiveContributions } from './contribution-list.tsx';
import { checkArchive, installArchive, PLUGINS } from './plugin-calls.ts';
import { PluginIcon } from './plugin-icon.tsx';
import { useArchiveText } from './use-archive-text.ts';
import classes from './install-dialog.module.css';

export interface InstallDialogProps {
  readonly file: File;
  onFile(file: File): void;
  onInstalled(id: string): void;
  onClose(): void;
}

/** Shows the name, contributions and requested capabilities of an archive before any of its code runs. */
export function InstallDialog({ file, onFile, onInstalled, onClose }: InstallDialogProps) {
  const { t } = useTranslation('facet/plugin-admin');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const queries = useQueryClient();
  const [trusted, setTrusted] = useState(false);
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [decided, setDecided] = useState<Readonly<Partial<Record<Capability, boolean>>>>({});
  const check = useQuery({
    queryKey: ['plugin-admin', 'check', file.name, file.size, file.lastModified],
    queryFn: () => checkArchive(api, file),
    retry: false,
    gcTime: 0,
  });
  const isGranted = (capability: AskedCapability): boolean =>
    decided[capability.name] ?? (check.data?.replaces === null || capability.granted);
  const install = async () => {
    setWorking(true);
    setFailure(null);
    try {
      const grants = (check.data?.capabilities ?? []).filter(isGranted).map(({ name }) => name);
      const row = await installArchive(api, file, grants);
      notify.success(t('install.done', { name: row.name, version: row.version }));
      await queries.invalidateQueries({ queryKey: [PLUGINS[0]] });
      onInstalled(row.id);
    } catch (error) {
      setFailure(error);
    } finally {
      setWorking(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={t('install.title')} size={560} classNames={{ body: classes.body ?? '' }}>
      <div className={classes.content}>
        <ArchiveHead file={file} check={check.data} onFile={onFile} />
        {check.isPending ? <Loader size="sm" aria-label={t('install.checking')} /> : null}
        {check.error ? <ErrorTile error={check.error} title={t('install.refused')} /> : null}
        {check.data ? (
          <Report
            check={check.data}
            isGranted={isGranted}
            onGrant={(name, granted) => setDecided((before) => ({ ...before, [name]: granted }))}
          />
        ) : null}
        {check.data ? (
          <Checkbox
            label={t('install.trust')}
            checked={trusted}
            onChange={(event) => setTrusted(event.currentTarget.checked)}
          />
        ) : null}
        {failure === null ? null : <ErrorTile error={failure} title={t('install.refused')} />}
      </div>
      <footer className={classes.footer}>
        <Button size="md" onClick={onClose}>
          {t('install.cancel')}
        </Button>
        <Button
          size="md"
          variant="filled"
          disabled={!check.data || !trusted}
          loading={working}
          onClick={() => void install()}
        >
          {t('install.run')}
        </Button>
      </footer>
    </Modal>
  );
}

interface ArchiveHeadProps extends Pick<InstallDialogProps, 'file' | 'onFile'> {
  readonly check: PluginCheck | undefined;
}

/** The plugin and its file, which can be replaced by another one. */
function ArchiveHead({ file, check, onFile }: ArchiveHeadProps) {
  const { t } = useTranslation('facet/plugin-admin');
  const text = useArchiveText(check);
  return (
    <div className={classes.file}>
      <PluginIcon name={check?.icon ?? null} />
      <div className={classes.facts}>
        {check ? (
          <p className={classes.name}>
            {text('manifest.name', check.name)}{' '}
            <span>
              {check.replaces === null
                ? check.version
                : t('install.versions', { from: check.replaces, to: check.version })}
            </span>
          </p>
        ) : null}
        <p className={classes.note}>
          {[check?.id, file.name, t('kilobytes', { kb: Math.ceil(file.size / 1024) })].filter(Boolean).join(', ')}
        </p>
      </div>
      <Button component="label" variant="subtle" tabIndex={0}>
        {t('install.another')}
        <input
          type="file"
          hidden
          accept=".facet,.zip"
          onChange={(event) => {
            const [other] = event.currentTarget.files ?? [];
            if (other) onFile(other);
          }}
        />
      </Button>
    </div>
  );
}

type AskedCapability = PluginCheck['capabilities'][number];

interface ReportProps {
  readonly check: PluginCheck;
  isGranted(capability: AskedCapability): boolean;
  onGrant(name: Capability, granted: boolean): void;
}

function Report({ check, isGranted, onGrant }: ReportProps) {
  const { t } = useTranslation('facet/plugin-admin');
  const required = check.requires.filter(({ optional }) => !optional);
  const met = required.filter(({ provider }) => provider !== null).length;
  return (
    <>
      <section>
        <h3>{t('install.checked')}</h3>
        <ul className={classes.list}>
          <Line text={t('install.manifest', { sdk: check.sdk })} />
          {met > 0 && met === required.length ? (
            <Line text={t('install.requirements')} note={t('install.ofAll', { met, all: required.length })} />
          ) : null}
          <Line text={t('install.hashes')} note={t('install.files', { count: check.files.length })} />
          {check.warnings.map((warning) => (
            <Line key={`${warning.code} ${warning.subject}`} warning text={warning.message} note={warning.code} />
          ))}
        </ul>
        <p className={classes.hash}>
          {t('install.hash')} <code>{check.hash}</code>
        </p>
      </section>
      <section>
        <h3>{t('install.adds')}</h3>
        <ArchiveContributions check={check} />
      </section>
      <section>
        <h3>{t('install.asks')}</h3>
        <ul className={classes.list}>
          <li>
            <IconShieldQuestion size={16} stroke={1.6} aria-hidden />
            <span>{t('install.pageRights')}</span>
          </li>
          {check.capabilities.map((capability) => (
            <li key={capability.name}>
              <Checkbox
                size="xs"
                label={<CapabilityText name={capability.name} origins={check.origins} />}
                checked={isGranted(capability)}
                onChange={(event) => onGrant(capability.name, event.currentTarget.checked)}
              />
              {capability.isNew && check.replaces !== null ? <Tag tone="warning">{t('install.new')}</Tag> : null}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function Line(props: { readonly text: string; readonly note?: string; readonly warning?: boolean }) {
  const Mark = props.warning === true ? IconAlertTriangle : IconCircleCheck;
  return (
    <li data-warning={props.warning || undefined}>
      <Mark size={16} stroke={1.6} aria-hidden />
      <span>{props.text}</span>
      {props.note === undefined ? null : <span className={classes.note}>{props.note}</span>}
    </li>
  );
}
