import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';
import { loadWorld } from './world-outlines.ts';

export default defineClientPlugin(manifest, () => ({ loadWorld }));
