// The thread that reads rows ahead, as it is built.

import '../../main/threads/row-reader.ts';
