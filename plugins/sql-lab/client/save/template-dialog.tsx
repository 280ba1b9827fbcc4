import { CodeEditor, FormDialog } from '@facet/sdk/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorTab } from '../state/editor-tab.ts';

interface TemplateDialogProps {
  readonly tab: EditorTab;
  onSave(templateParams: string): void;
  onClose(): void;
}

/** Values that templates in the SQL may use, as a JSON object. */
export function TemplateDialog({ tab, onSave, onClose }: TemplateDialogProps) {
  const { t } = useTranslation('facet/sql-lab');
  const [text, setText] = useState(tab.templateParams === '' ? '{}' : tab.templateParams);
  const valid = isObjectText(text);
  return (
    <FormDialog
      opened
      title={t('template.title')}
      submitLabel={t('template.save')}
      disabled={!valid}
      dirty={text !== tab.templateParams}
      {...(valid ? {} : { error: new Error(t('template.invalid')) })}
      onClose={onClose}
      onSubmit={() => {
        onSave(text.trim() === '{}' ? '' : text);
        onClose();
      }}
    >
      <p style={{ margin: 0 }}>{t('template.text')}</p>
      <CodeEditor label={t('template.title')} language="json" height="200px" value={text} onChange={setText} />
    </FormDialog>
  );
}

export function isObjectText(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
