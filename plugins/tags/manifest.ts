import { defineManifest } from '@facet/sdk/common';
import { FeatureFlagsToken, MetadataStoreToken, PeopleToken } from '@facet/sdk/server';
import { TAGGED_PAGE, TAGS_PAGE } from './common/tag-pages.ts';
import { taggedObjectMethods, tagMethods, TagsToken } from './contract.server.ts';

export const manifest = defineManifest({
  id: 'facet/tags',
  version: '1.0.0',
  name: 'Tags',
  description: 'Tags for saved queries, charts and dashboards.',
  icon: 'tag',
  engines: { sdk: '^1.0.0' },
  client: {},
  server: {
    requires: { metadata: MetadataStoreToken, flags: FeatureFlagsToken, people: PeopleToken },
    provides: TagsToken,
  },
  flags: [
    {
      name: 'TAGGING_SYSTEM',
      default: false,
      description: 'Let people put tags on things.',
      affects: ['facet/tags', 'facet/sql-lab', 'facet/charts', 'facet/dashboards', 'facet/explore'],
    },
  ],
  services: { 'tags/tags@1': tagMethods },
  // Its pages call the server, and a tag shows the name of its author.
  capabilities: ['net:fetch', 'session:read'],
  points: {
    'tags/objects@1': {
      side: 'server',
      name: 'Kind of tagged object',
      description: 'Kinds of things that can be tagged, and who may see them.',
      methods: taggedObjectMethods,
    },
  },
  taps: ['resource/did-delete@1'],
  contributes: {
    'app/page@1': [
      { key: 'tags', path: TAGS_PAGE, title: 'title', permission: ['can_read', 'Tag'], when: 'flag.TAGGING_SYSTEM' },
      {
        key: 'tagged',
        path: TAGGED_PAGE,
        title: 'title',
        permission: ['can_read', 'Tag'],
        when: 'flag.TAGGING_SYSTEM',
      },
    ],
    'app/nav@1': [
      {
        key: 'tags',
        label: 'title',
        path: TAGS_PAGE,
        icon: 'tag',
        menu: 'settings',
        section: 'section',
        permission: ['menu_access', 'Tags'],
        when: 'flag.TAGGING_SYSTEM',
      },
    ],
    'resource/archive-annex@1': [{ key: 'tags', member: 'tags', file: 'tags.yaml', kinds: ['chart', 'dashboard'] }],
    'http/routes@1': [{ key: 'tags', prefixes: ['/api/v1/tag'] }],
    'identity/permission@1': [
      {
        key: 'tags-alpha-gamma',
        pairs: [
          ['can_read', 'Tag'],
          ['can_write', 'Tag'],
          ['can_bulk_create', 'Tag'],
          ['can_tags', 'TagView'],
          ['can_list', 'Tags'],
          ['menu_access', 'Tags'],
        ],
        roles: ['Alpha', 'Gamma'],
      },
    ],
  },
});
