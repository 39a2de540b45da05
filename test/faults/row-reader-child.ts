// The thread that reads rows ahead, as it is built.

import '../../main/data/row-reader.ts';
