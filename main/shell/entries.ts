// Paths of the built files that start the threads and the keychain's process.

import { join } from 'node:path';
import type { DeskOptions } from '../desk-options.ts';

export function entriesIn(folder: string): DeskOptions['entries'] {
  return {
    writer: join(folder, 'writer.js'),
    decoder: join(folder, 'decoder.js'),
    reader: join(folder, 'reader.js'),
    aggregates: join(folder, 'aggregates.js'),
    exporter: join(folder, 'exporter.js'),
    sampleService: join(folder, 'sample-service.js'),
    keychainChild: join(folder, 'keychain-child.js'),
  };
}
