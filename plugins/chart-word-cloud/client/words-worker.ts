import { placeWords, type WordsQuestion } from './place-words.ts';

addEventListener('message', ({ data }: MessageEvent<WordsQuestion>) => postMessage(placeWords(data)));
