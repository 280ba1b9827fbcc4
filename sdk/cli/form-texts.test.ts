import { checkbox, control, defineForm, oneOf, sharedControls } from '@facet/sdk/chart-form';
import { expect, it } from 'vitest';
import { formTexts } from './form-texts.ts';

it('finds the texts of sections, labels, descriptions and choices, but for those of other catalogues', () => {
  const shared = sharedControls('acme/other', (name) => name, { color: checkbox({ default: false }) });
  const form = defineForm({
    controls: {
      ...shared,
      size: checkbox({ default: true, description: 'sizeHint' }),
      side: oneOf(['left', 'right'], { label: 'sideLabel', texts: 'side', clearable: false, default: 'left' }),
      stored: control('', () => undefined, {}),
    },
    sections: [
      { label: 'query', rows: [['size', 'side'], ['color']] },
      { label: 'more', namespace: 'acme/other', rows: [['stored']] },
    ],
  });
  expect(formTexts(form)).toEqual(['query', 'size', 'sizeHint', 'sideLabel', 'side.left', 'side.right']);
});
