import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';
import { Drawing } from './drawing.tsx';

export default defineClientPlugin(manifest, () => ({ Drawing }));
