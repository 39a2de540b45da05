// The built exporter thread: reading TypeScript first would add to its memory.

import '../../main/threads/exporter.ts';
