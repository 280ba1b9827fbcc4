import '@facet/plugin-reports/contract';
import { defineManifest } from '@facet/sdk/common';
import { FeatureFlagsToken, OutsideToken, SecretsToken } from '@facet/sdk/server';
import { SLACK_CHANNELS } from './common/slack-channels.ts';

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
  server: { requires: { secrets: SecretsToken, outside: OutsideToken, flags: FeatureFlagsToken } },
  secrets: [
    {
      name: 'token',
      description:
        'Token of a bot that may write to channels, upload files and list channels: chat:write, files:write, channels:read, groups:read.',
    },
    {
      name: 'webhook',
      description: 'Address of an incoming webhook, for messages without files to the target "webhook".',
    },
  ],
  contributes: {
    'http/routes@1': [{ key: 'slack-channels', prefixes: [SLACK_CHANNELS] }],
    // Schedules of the contract use either key.
    'reports/channel@1': [
      { key: 'Slack', ...entry },
      { key: 'SlackV2', ...entry, label: 'labelV2' },
    ],
  },
});
