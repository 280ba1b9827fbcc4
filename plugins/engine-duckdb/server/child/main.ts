/**
 * Entry point of the process that owns every DuckDB file. It is started with an empty environment, exchanges frames
 * over file descriptor 3, and ends with its parent.
 */
import { Socket } from 'node:net';
import { argv, exit } from 'node:process';
import { encodeFrame, FrameReader } from '../protocol/frame.ts';
import type { FromProcess, ToProcess } from '../protocol/messages.ts';
import type { ProcessLimits } from '../protocol/process-limits.ts';
import { Requests } from './requests.ts';

const limits: ProcessLimits = JSON.parse(argv[2] ?? '{}');
const socket = new Socket({ fd: 3, readable: true, writable: true });

function send(message: FromProcess, blocks: readonly Uint8Array[] = []): void {
  socket.cork();
  for (const part of encodeFrame(message, blocks)) socket.write(part);
  socket.uncork();
}

const requests = new Requests(limits, send);
const reader = new FrameReader<ToProcess>((frame) => requests.accept(frame.message));
socket.on('data', (chunk) => reader.push(chunk));
socket.on('end', () => void requests.closeAll().finally(() => exit(0)));
socket.on('close', () => void requests.closeAll().finally(() => exit(0)));
socket.on('error', () => exit(0));
