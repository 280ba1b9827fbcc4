import '@facet/plugin-reports/contract';
import { defineManifest } from '@facet/sdk/common';
import { OutsideToken, SecretsToken } from '@facet/sdk/server';

export const manifest = defineManifest({
  id: 'facet/channel-webhook',
  version: '1.0.0',
  name: 'Reports to other programs',
  description: 'Sends reports and alerts to webhooks, with a signature.',
  icon: 'webhook',
  engines: { sdk: '^1.0.0' },
  capabilities: ['net:outside'],
  originSettings: ['addresses'],
  server: { requires: { secrets: SecretsToken, outside: OutsideToken } },
  secrets: [{ name: 'key', description: 'Key that messages are signed with; receivers know it too.' }],
  contributes: {
    'reports/channel@1': [
      {
        key: 'Webhook',
        label: 'label',
        target: 'target',
        placeholder: 'https://example.org/reports',
        accepts: '^\\s*https?://[^\\s/]+\\S*\\s*$',
      },
    ],
    'app/setting@1': [
      {
        key: 'addresses',
        label: 'setting.addresses',
        description: 'setting.addressesText',
        type: 'text',
        default: '',
        section: 'setting.section',
        scope: 'system',
      },
    ],
  },
});
