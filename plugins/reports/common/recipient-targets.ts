import { tryParseOutsideObject } from '@facet/sdk/common';

/** Where a message goes, as it was typed: addresses with separators, or what else the channel takes. */
export interface RecipientTargets {
  readonly target: string;
  readonly cc: string;
  readonly bcc: string;
}

/** @param json `recipient_config_json` */
export function recipientTargets(json: string): RecipientTargets {
  const config = tryParseOutsideObject(json);
  const text = (name: string): string => {
    const value = config?.[name];
    return typeof value === 'string' ? value : '';
  };
  return { target: text('target'), cc: text('ccTarget'), bcc: text('bccTarget') };
}
