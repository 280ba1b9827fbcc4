import type { Generated } from 'kysely';

/** Tables of the host itself. Times are UTC ISO texts, switches 0 or 1. */
export interface HostTables {
  host_key_value: {
    space: string;
    key: string;
    owner_id: number;
    value: string;
    /** Size of the value; 0 for those from before it was counted. */
    bytes: number;
    expires_on: string | null;
  };
  host_job: {
    id: string;
    handler: string;
    payload: string;
    job_key: string | null;
    /** The user for whom it runs; 0: none. */
    user_id: number;
    state: 'queued' | 'running' | 'done' | 'failed';
    attempt: number;
    run_on: string;
    lease_owner: string | null;
    lease_until: string | null;
    error: string | null;
    /** For administrators. */
    about: string | null;
    created_on: string;
    /** Of the last attempt. */
    began_on: string | null;
    finished_on: string | null;
  };
  /** One row: what tells whether a process has the secret key of the others, and nothing of the key itself. */
  host_secret_key: { id: number; fingerprint: string };
  host_flag: { name: string; is_on: number; changed_on: string };
  host_flag_role: { name: string; role: string; is_on: number; changed_on: string };
  /** `hash`: the version in use of an installed plugin, null for a built-in one. */
  host_plugin: { id: string; desired: 'on' | 'off'; changed_on: string; hash: string | null };
  host_plugin_version: {
    plugin_id: string;
    hash: string;
    version: string;
    development: number;
    /** JSON form. */
    manifest: string;
    /** JSON: `[{name, size, integrity}]`. */
    files: string;
    /** The archive in base64, for processes and machines that do not have its files yet. */
    archive: string;
    installed_on: string;
    installed_by: number | null;
  };
  host_plugin_event: {
    id: Generated<number>;
    plugin_id: string;
    what: string;
    text: string | null;
    user_id: number | null;
    created_on: string;
  };
  /** `user_id` 0: for everybody. `value`: JSON of a text, a number or a switch. */
  host_setting: {
    plugin_id: string;
    key: string;
    user_id: number;
    value: string;
    changed_on: string;
    changed_by: number;
  };
  /** What administrators have decided about the capabilities that an installed plugin asks for. */
  host_plugin_grant: { plugin_id: string; capability: string; is_granted: number; changed_on: string };
  /** `value`: nonce, tag and cipher text in base64. */
  host_plugin_secret: { plugin_id: string; name: string; value: string; changed_on: string };
  host_bus_payload: { id: string; payload: string; created_on: string };
  /** A whole blob. `made_at` is in epoch milliseconds. */
  host_blob: { plugin_id: string; key: string; about: string; made_at: number };
  host_blob_piece: {
    plugin_id: string;
    key: string;
    piece: number;
    bytes: Uint8Array;
    owner: number | null;
    made_at: number;
  };
}
