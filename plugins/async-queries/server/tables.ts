/** `position` is the number of an event in its channel, in the order of reading. */
export interface AsyncEventTable {
  channel: string;
  position: number;
  job_id: string;
  user_id: number;
  status: 'done' | 'error';
  /** JSON. */
  errors: string;
  result_url: string | null;
  /** Epoch milliseconds. */
  created_at: number;
}

export interface Tables {
  async_event: AsyncEventTable;
}
