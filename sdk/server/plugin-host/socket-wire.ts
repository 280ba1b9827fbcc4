/** Why a line broke, as drivers read it. */
export interface WireFailure {
  readonly message: string;
  /** Such as `ECONNREFUSED`. */
  readonly code?: string;
}

export type OpenedSocket = { readonly line: number } | { readonly failed: WireFailure };

/** How the certificate of a server is checked: not at all, against known authorities, or also against a name. */
export type CertificateCheck = 'none' | 'authority' | 'name';

/** What is asked of the server for a line that is to be encrypted. */
export interface EncryptOptions {
  /** The line below. Absent: the plugin carries the encrypted bytes itself. */
  readonly over?: number;
  readonly check: CertificateCheck;
  readonly servername?: string;
  /** PEM. */
  readonly ca?: readonly string[];
  readonly cert?: string;
  /** PEM of PKCS #8, without a password. */
  readonly key?: string;
  readonly minVersion?: string;
  readonly maxVersion?: string;
  readonly protocols?: readonly string[];
}

export interface EncryptedSocket {
  readonly line: number;
  /** The encrypted bytes, where no line stands below. */
  readonly cipher: number | null;
}

/** What drivers ask about the certificate of the other end. */
export interface SecuredSocket {
  readonly authorized: boolean;
  readonly problem: string | null;
  /** Why the certificate is not that of the name that was asked for. */
  readonly nameProblem: string | null;
  readonly protocol: string | null;
  readonly certificate: Readonly<Record<string, unknown>>;
}
