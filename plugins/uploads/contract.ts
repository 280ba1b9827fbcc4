import type { databaseUploadEndpoints, uploadEndpoints } from './common/wire/upload.ts';

type DatabaseUploadEndpoints = typeof databaseUploadEndpoints;
type UploadEndpoints = typeof uploadEndpoints;

declare module '@facet/sdk/wire/contract' {
  interface WireContract extends UploadEndpoints, DatabaseUploadEndpoints {}
}
