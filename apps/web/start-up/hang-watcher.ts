import { forgetHang, noteHang } from './hang-evidence.ts';

/**
 * Runs beside the page's thread and hears it beat. A page whose code keeps the thread for itself can say nothing any more;
 * this says it for the page, and takes it back when the page goes on.
 */
const LONGEST_SILENCE_MS = 3_000;
const LOOK_EVERY_MS = 250;

let lastBeat = Date.now();
let noted = false;

addEventListener('message', () => {
  lastBeat = Date.now();
  if (!noted) return;
  noted = false;
  void forgetHang();
});
setInterval(() => {
  if (noted || Date.now() - lastBeat < LONGEST_SILENCE_MS) return;
  noted = true;
  void noteHang();
}, LOOK_EVERY_MS);
postMessage('watching');
