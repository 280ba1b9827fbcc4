import { archiveUuid, archiveVersion, type KnownMembers } from '@facet/plugin-bundles/contract.server';
import { LONGEST_TEXT } from '@facet/sdk/wire/resource';
import { z } from 'zod';
import { METADATA_MEMBERS } from '../../common/settings/metadata-members.ts';

const text = z.string().max(LONGEST_TEXT).nullish();
const members = z.record(z.string(), z.unknown());

export const dashboardFile = z.looseObject({
  dashboard_title: z.string().max(500).nullish(),
  css: text,
  slug: z.string().max(255).nullish(),
  certified_by: text,
  certification_details: text,
  published: z.boolean().nullish(),
  uuid: archiveUuid,
  position: members.nullish(),
  metadata: members.nullish(),
  version: archiveVersion,
});

export type DashboardFile = z.output<typeof dashboardFile>;

export const dashboardMembers: KnownMembers = {
  names: Object.keys(dashboardFile.shape).filter((name) => name !== 'metadata'),
  records: { metadata: METADATA_MEMBERS },
};
