import { ChartDirectoryToken, SavedChartsToken } from '@facet/plugin-charts/contract.server';
import { defineManifest, optional } from '@facet/sdk/common';
import { MetadataStoreToken } from '@facet/sdk/server';

const VIEW = 'Annotation';

export const manifest = defineManifest({
  id: 'facet/annotations',
  version: '1.0.0',
  name: 'Annotations',
  description: 'Annotation layers: named events and intervals that time-series charts show.',
  icon: 'calendar-event',
  engines: { sdk: '^1.0.0' },
  client: {},
  server: {
    requires: {
      metadata: MetadataStoreToken,
      charts: optional(SavedChartsToken),
      directory: optional(ChartDirectoryToken),
    },
  },
  objects: ['annotation_layer', 'annotation'],
  contributes: {
    'app/page@1': [
      { key: 'layers', path: '/annotationlayer/list/', title: 'title', permission: ['can_read', VIEW] },
      {
        key: 'annotations',
        path: '/annotationlayer/:layer/annotation/',
        title: 'annotations.title',
        permission: ['can_read', VIEW],
      },
    ],
    'app/nav@1': [
      {
        key: 'layers',
        label: 'nav',
        path: '/annotationlayer/list/',
        icon: 'calendar-event',
        menu: 'settings',
        section: 'section',
        permission: ['menu_access', 'Annotation Layers'],
      },
    ],
    'http/routes@1': [
      { key: 'layers', prefixes: ['/api/v1/annotation_layer'] },
      { key: 'annotations', prefixes: ['/api/v1/annotation_layer'] },
    ],
    'query/annotations@1': [{ key: 'NATIVE' }],
    'identity/permission@1': [
      { key: 'annotations-readers', pairs: [['can_read', VIEW]], roles: ['Alpha', 'Gamma'] },
      {
        key: 'annotations-writers',
        pairs: [
          ['can_write', VIEW],
          ['menu_access', 'Annotation Layers'],
        ],
        roles: ['Alpha'],
      },
    ],
  },
});
