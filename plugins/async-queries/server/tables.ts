/** `position` is the number of an event in its channel, in the order of reading. */
export interface AsyncEventTable {
  channel: string;
  position: number;
  job_id: string;
  user_id: number;
  status: 'running' | 'done' | 'error';
  /** JSON. */
  errors: string;
  result_url: string | null;
  /** JSON of a running job: `Progress`. */
  progress: string | null;
  /** Epoch milliseconds. */
  created_at: number;
}

/** Jobs that their user follows on the page of background work. */
export interface AsyncJobTable {
  job_id: string;
  user_id: number;
  channel: string;
  title: string;
  /** Epoch milliseconds. */
  created_at: number;
}

export interface Tables {
  async_event: AsyncEventTable;
  async_job: AsyncJobTable;
}
