export interface ReportFile {
  readonly name: string;
  /** Media type, such as `text/csv`. */
  readonly type: string;
  readonly bytes: Uint8Array;
  /** A picture that the channel shows inside the message, if it can. */
  readonly shown?: boolean;
}

/** A message to the receivers of a report. */
export interface ReportMessage {
  /** Equal for repeated sends of the same message, so that receivers can detect them. */
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  /** A page to open, shown as a button if the channel can; the text contains its address too. */
  readonly link?: { readonly label: string; readonly url: string };
  /** Address for replies: the owner with whose rights the schedule runs. */
  readonly replyTo?: string;
  /** Unsubscribe page of the only receiver of this message. It needs no sign-in, and a POST unsubscribes at once. */
  readonly stop?: { readonly label: string; readonly url: string };
  /** Further targets, for channels that support copies, such as mail; receivers see `cc`, not `bcc`. */
  readonly cc?: string;
  readonly bcc?: string;
  readonly files: readonly ReportFile[];
}

/** Result of a delivery; `reason` is shown to the owners of the report. */
export type Delivery =
  | { readonly delivered: true }
  | {
      readonly delivered: false;
      readonly reason: string;
      /** The message may have been delivered, or has reached some of its receivers: it is not sent again. */
      readonly maybe?: boolean;
      /** The refusal is one for now: the message is sent again later. */
      readonly again?: LaterDelivery;
    };

export interface LaterDelivery {
  /** When the receiver wants to be asked again at the earliest, if it says so. */
  readonly afterSeconds?: number;
  /** The addresses that have not got the message. Absent: none has. Without `maybe`, all others have it. */
  readonly to?: readonly string[];
}

/** A delivery channel of alerts and reports. */
export interface ReportChannel {
  /**
   * Sends the message to one target, such as an address; what a target is, the channel says. A refusal is an answer; what it
   * throws, or that it takes longer than 30 s, counts as a fault of the channel.
   */
  send(message: ReportMessage, target: string): Promise<Delivery>;
}
