import '@facet/plugin-reports/contract';
import { defineManifest } from '@facet/sdk/common';
import { SecretsToken } from '@facet/sdk/server';

const ADDRESS = '[^@\\s,;<>"]+@[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)*';
const BETWEEN = '[\\s,;]';
const ADDRESSES = `^${BETWEEN}*(?:${ADDRESS}(?:${BETWEEN}+${ADDRESS})*${BETWEEN}*)?$`;

export const manifest = defineManifest({
  id: 'facet/channel-email',
  version: '1.0.0',
  name: 'Reports by e-mail',
  description: 'Sends reports and alerts by email (SMTP).',
  icon: 'mail',
  engines: { sdk: '^1.0.0' },
  server: { requires: { secrets: SecretsToken } },
  secrets: [
    {
      name: 'password',
      description: 'Password of the mail server. It is removed when its address, port, encryption or user changes.',
      enteredFor: ['host', 'port', 'security', 'user'],
    },
  ],
  contributes: {
    'reports/channel@1': [
      {
        key: 'Email',
        label: 'label',
        target: 'target',
        placeholder: 'ann@example.org, bob@example.org',
        accepts: ADDRESSES,
      },
    ],
    'app/setting@1': [
      {
        key: 'host',
        label: 'setting.host',
        description: 'setting.hostText',
        type: 'text',
        default: '',
        section: 'setting.section',
        scope: 'system',
      },
      {
        key: 'port',
        label: 'setting.port',
        type: 'number',
        default: 587,
        section: 'setting.section',
        order: 1,
        scope: 'system',
      },
      {
        key: 'security',
        label: 'setting.security',
        type: 'choice',
        choices: [
          { value: 'starttls', label: 'setting.starttls' },
          { value: 'tls', label: 'setting.tls' },
          { value: 'none', label: 'setting.none' },
        ],
        default: 'starttls',
        order: 2,
        section: 'setting.section',
        scope: 'system',
      },
      {
        key: 'user',
        label: 'setting.user',
        description: 'setting.userText',
        type: 'text',
        default: '',
        order: 3,
        section: 'setting.section',
        scope: 'system',
      },
      {
        key: 'from',
        label: 'setting.from',
        description: 'setting.fromText',
        type: 'text',
        default: '',
        order: 4,
        section: 'setting.section',
        scope: 'system',
      },
      {
        key: 'domains',
        label: 'setting.domains',
        description: 'setting.domainsText',
        type: 'text',
        default: '',
        order: 5,
        section: 'setting.section',
        scope: 'system',
      },
    ],
  },
});
