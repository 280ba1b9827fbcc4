export interface ReportFile {
  readonly name: string;
  /** Media type, such as `text/csv`. */
  readonly type: string;
  readonly bytes: Uint8Array;
  /** A picture that stands in the message itself, where the channel can show one. */
  readonly shown?: boolean;
}

/** What goes to the receivers of a report. */
export interface ReportMessage {
  /** The same whenever the same message is sent again, so that a receiver can tell. */
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  /** A page to open, as a button where the channel can show one; the text holds its address too. */
  readonly link?: { readonly label: string; readonly url: string };
  /** The person of the schedule, to whom answers go where the channel knows them. */
  readonly replyTo?: string;
  /** Where the one receiver of this message stops all further ones; no sign-in is needed there, and a POST does it at once. */
  readonly stop?: { readonly label: string; readonly url: string };
  /** Further targets, for channels that know them, such as mail: others see those of `cc`, not those of `bcc`. */
  readonly cc?: string;
  readonly bcc?: string;
  readonly files: readonly ReportFile[];
}

/** What became of a message; `reason` is told to the people who look after the report. */
export type Delivery =
  | { readonly delivered: true }
  | {
      readonly delivered: false;
      readonly reason: string;
      /** The message may have been delivered, or has reached some of its receivers: it is not sent again. */
      readonly maybe?: boolean;
    };

/** A way in which messages reach people. */
export interface ReportChannel {
  /**
   * Sends the message to one target, such as an address; what a target is, the channel says. A refusal is an answer; what it
   * throws, or that it takes longer than 30 s, counts as a fault of the channel.
   */
  send(message: ReportMessage, target: string): Promise<Delivery>;
}
