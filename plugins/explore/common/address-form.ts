import { isRecord } from '@facet/sdk/chart-query';

export interface AddressForm {
  /** Values over those of the chart that the address names; empty without any. */
  readonly form: Readonly<Record<string, unknown>>;
  /** There is a text, and it is not a form. */
  readonly isUnreadable: boolean;
  /** Of the form's chart and dataset, where it names them. */
  readonly sliceId: string | null;
  readonly datasetId: string | null;
  readonly datasetType: string | null;
}

const NAMED = /^\d{1,15}$/;
const DATASOURCE = /^(\d{1,15})__(\w{1,20})$/;

/** The form that links of older releases carry as JSON in `form_data`. */
export function addressForm(text: string | null): AddressForm {
  const form = text === null ? {} : formIn(text);
  const [, datasetId = null, datasetType = null] = DATASOURCE.exec(String(form?.['datasource'])) ?? [];
  const sliceId = String(form?.['slice_id']);
  return {
    form: form ?? {},
    isUnreadable: form === undefined,
    sliceId: NAMED.test(sliceId) ? sliceId : null,
    datasetId,
    datasetType,
  };
}

function formIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const form: unknown = JSON.parse(text);
    return isRecord(form) ? form : undefined;
  } catch {
    // What is wrong with the text is not told: nobody writes it by hand.
    return undefined;
  }
}
