/** What every error of Facet carries; it survives JSON. */
export interface ErrorData {
  /** Stable code such as `KRN_CYCLE`; one catalogue file a package lists them. */
  readonly code: string;
  /** What happened, with the offending value. */
  readonly message: string;
  /** What to do about it. */
  readonly remedy?: string;
  /** Plugin that is at fault, when one is. */
  readonly owner?: string;
  readonly subject?: string;
}

export class FacetError extends Error implements ErrorData {
  readonly code: string;
  readonly remedy?: string;
  readonly owner?: string;
  readonly subject?: string;

  constructor(data: ErrorData, options?: { cause?: unknown }) {
    super(data.message, options);
    this.name = 'FacetError';
    this.code = data.code;
    if (data.remedy !== undefined) this.remedy = data.remedy;
    if (data.owner !== undefined) this.owner = data.owner;
    if (data.subject !== undefined) this.subject = data.subject;
  }

  toJSON(): ErrorData {
    return {
      code: this.code,
      message: this.message,
      ...(this.remedy === undefined ? {} : { remedy: this.remedy }),
      ...(this.owner === undefined ? {} : { owner: this.owner }),
      ...(this.subject === undefined ? {} : { subject: this.subject }),
    };
  }
}
