// The exporter thread as it is built: one that first reads TypeScript grows by what that takes.

import '../../main/threads/exporter.ts';
