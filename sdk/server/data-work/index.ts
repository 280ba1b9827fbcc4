export { compiledCode } from './compiled-code.ts';
export { createDataWork, type DataWork, type DataWorkCall, type DataWorkOptions } from './data-work.ts';
export { DataWorkError, type DataWorkErrorKind, type ThrownInThread } from './data-work-error.ts';
export { serveDataWork, type WorkThreadControl } from './serve-data-work.ts';
export { decodeTexts, textVector } from './text-vector.ts';
export { TimeSlice } from './time-slice.ts';
export { meterWire, type WireMeter } from './wire-meter.ts';
export { type TextField, type TextReading, textRowReader } from './text-rows.ts';
