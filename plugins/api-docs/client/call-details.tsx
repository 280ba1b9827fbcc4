import { useTranslation } from 'react-i18next';
import type { Call } from '../common/call-list.ts';
import type { Parameter } from '../common/open-api.ts';
import { schemaLines } from '../common/schema-lines.ts';
import { canTry } from '../common/trial.ts';
import classes from './reference-page.module.css';
import { TryCall } from './try-call.tsx';

/** What one call takes and answers. */
export function CallDetails({ call }: { readonly call: Call }) {
  const { t } = useTranslation('facet/api-docs');
  const { operation } = call;
  return (
    <div className={classes.details}>
      <div className={classes.words}>
        <p>{operation.description}</p>
        {operation.parameters.length === 0 ? null : (
          <>
            <h3>{t('parameters')}</h3>
            {operation.parameters.map((parameter) => (
              <Schema key={parameter.name} schema={schemaOf(parameter)} about={parameter} />
            ))}
          </>
        )}
        {operation.requestBody ? (
          <>
            <h3>{t('body')}</h3>
            <Contents content={operation.requestBody.content} />
          </>
        ) : null}
        <h3>{t('answers')}</h3>
        {Object.entries(operation.responses).map(([status, { description, content }]) => (
          <div key={status} className={classes.answer}>
            <p>
              <b>{status}</b> {description}
            </p>
            {content ? <Contents content={content} /> : null}
          </div>
        ))}
      </div>
      {canTry(operation) ? <TryCall call={call} /> : <p className={classes.quiet}>{t('try.cannot')}</p>}
    </div>
  );
}

/** The query parameter of lists holds JSON of its own. */
function schemaOf({ schema, content }: Parameter): unknown {
  return schema ?? Object.values(content ?? {}).map(schemaIn)[0];
}

function schemaIn(media: unknown): unknown {
  return typeof media === 'object' && media !== null && 'schema' in media ? media.schema : undefined;
}

function Contents({ content }: { readonly content: Readonly<Record<string, unknown>> }) {
  return Object.entries(content).map(([type, media]) => (
    <div key={type}>
      <code className={classes.media}>{type}</code>
      <Schema schema={schemaIn(media)} />
    </div>
  ));
}

interface SchemaProps {
  readonly schema: unknown;
  /** The parameter that the schema describes. */
  readonly about?: Parameter;
}

function Schema({ schema, about }: SchemaProps) {
  const { t } = useTranslation('facet/api-docs');
  const lines = schemaLines(schema);
  const named = lines.some(({ name }) => name !== '');
  const first = lines[0];
  return (
    <ul className={classes.fields}>
      {about ? (
        <Field
          name={about.name}
          type={named ? t('json') : (first?.type ?? '')}
          required={about.required}
          rules={[t(`in.${about.in}`), about.description, named ? '' : first?.rules].filter(Boolean).join(', ')}
        />
      ) : null}
      {(about && !named ? [] : lines).map((line, index) => (
        <Field key={`${index} ${line.name}`} {...line} depth={line.depth + (about ? 1 : 0)} />
      ))}
    </ul>
  );
}

interface FieldProps {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly rules: string;
  readonly depth?: number;
}

function Field({ name, type, required, rules, depth = 0 }: FieldProps) {
  const { t } = useTranslation('facet/api-docs');
  return (
    <li style={{ paddingInlineStart: depth * 16 }}>
      {name === '' ? null : <code>{name}</code>}
      {required && name !== '' ? <span className={classes.required}>{t('required')}</span> : null}
      <span className={classes.type}>{type}</span>
      {rules === '' ? null : <span className={classes.quiet}>{rules}</span>}
    </li>
  );
}
