/** Tables of the host itself. Times are UTC ISO texts, switches 0 or 1. */
export interface HostTables {
  host_key_value: {
    space: string;
    key: string;
    owner_id: number;
    value: string;
    expires_on: string | null;
  };
  host_job: {
    id: string;
    handler: string;
    payload: string;
    job_key: string | null;
    state: 'queued' | 'running' | 'done' | 'failed';
    attempt: number;
    run_on: string;
    lease_owner: string | null;
    lease_until: string | null;
    error: string | null;
    created_on: string;
    finished_on: string | null;
  };
  host_flag: { name: string; is_on: number; changed_on: string };
  host_plugin: { id: string; desired: 'on' | 'off'; changed_on: string };
  host_bus_payload: { id: string; payload: string; created_on: string };
}
