import { OTHER_VALUES } from './chart-form-values.ts';
import { LAYER, LAYERS } from './chart-layers.ts';
import type { Scene, Stage } from './chart-page.ts';
import type { ChartSubject } from './chart-subject.ts';
import { type ChartTrial, sceneOf } from './chart-trial.ts';

/** An error of a program, which no reader understands. */
const FAULT = /\b(?:TypeError|RangeError|ReferenceError)\b/;
/** Of a form that another release or another plugin wrote. */
const UNKNOWN = { kit_unknown_member: { nested: [1, 'two', null] } };
/** What makes a form one of the type. */
const IDENTITY: ReadonlySet<string> = new Set(['viz_type', 'datasource', 'form_version']);

export async function keepsUnknownMembers(trial: ChartTrial, subject: ChartSubject): Promise<void> {
  trial.at = 'members of the form that it does not know';
  const form = await trial.asked(
    async (given: Scene) => {
      const stage: Stage = Reflect.get(globalThis, 'facetChartStage');
      return (await stage.asks(given)).form_data ?? {};
    },
    sceneOf(subject, { form: { ...subject.form, ...UNKNOWN } }),
  );
  for (const [name, value] of Object.entries(UNKNOWN))
    if (JSON.stringify(form[name]) !== JSON.stringify(value)) trial.found(subject, trial.at, `lost ${name}`);
}

/** Members of the form that another release or a program wrote: nothing, or values of another kind. */
export async function bearsOtherValues(trial: ChartTrial, subject: ChartSubject): Promise<void> {
  trial.at = 'members of the form with other values';
  const form = await trial.asked(
    async (given: Scene) => {
      const stage: Stage = Reflect.get(globalThis, 'facetChartStage');
      return (await stage.asks(given)).form_data ?? {};
    },
    sceneOf(subject, {}),
  );
  const members = Object.keys({ ...form, ...subject.form }).filter((name) => !IDENTITY.has(name));
  for (const [name, value] of OTHER_VALUES) {
    trial.at = `every member of the form is ${name}`;
    const report = await trial.report(
      sceneOf(subject, { form: Object.fromEntries(members.map((member) => [member, value])) }),
    );
    // A refusal in words is an answer as well.
    const isRefused = report.failures.length > 0 && !report.failures.some((failure) => FAULT.test(failure));
    trial.judged(subject, trial.at, isRefused ? { ...report, failures: [], parts: 1 } : report);
  }
}

export async function drawsItsLayers(trial: ChartTrial, subject: ChartSubject): Promise<void> {
  for (const kind of subject.annotations ?? []) {
    const name = `an annotation layer: ${kind}`;
    trial.at = name;
    const layer = { name: LAYER, annotationType: kind, ...LAYERS[kind] };
    const report = await trial.report(
      sceneOf(subject, { width: 800, height: 500, form: { ...subject.form, annotation_layers: [layer] } }),
    );
    trial.judged(subject, name, report);
    if (!report.text.includes(LAYER)) trial.found(subject, name, 'does not show the name of the layer');
  }
}
