import { parentPort, workerData } from 'node:worker_threads';
import { readSheetFile } from './read-file.ts';

const result = await readSheetFile(workerData.path, workerData.limits);
parentPort?.postMessage(result, 'json' in result ? [result.json.buffer] : []);
