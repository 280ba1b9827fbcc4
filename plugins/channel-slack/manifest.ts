import '@facet/plugin-reports/contract';
import { defineManifest } from '@facet/sdk/common';
import { OutsideToken, SecretsToken } from '@facet/sdk/server';

const entry = { label: 'label', target: 'target', placeholder: '#sales' } as const;

export const manifest = defineManifest({
  id: 'facet/channel-slack',
  version: '1.0.0',
  name: 'Reports to Slack',
  description: 'Sends reports and alerts to Slack.',
  icon: 'message-circle',
  engines: { sdk: '^1.0.0' },
  capabilities: ['net:outside'],
  origins: ['https://slack.com', 'https://files.slack.com', 'https://hooks.slack.com'],
  server: { requires: { secrets: SecretsToken, outside: OutsideToken } },
  secrets: [
    {
      name: 'token',
      description: 'Token of a bot that may write to channels and upload files: chat:write, files:write.',
    },
    {
      name: 'webhook',
      description: 'Address of an incoming webhook, for messages without files to the target "webhook".',
    },
  ],
  contributes: {
    // Schedules of the contract use either key.
    'reports/channel@1': [
      { key: 'Slack', ...entry },
      { key: 'SlackV2', ...entry, label: 'labelV2' },
    ],
  },
});
