import { freePlaces, type PlacesQuestion } from './node-places.ts';

addEventListener('message', ({ data }: MessageEvent<PlacesQuestion>) => postMessage(freePlaces(data)));
