// A file name that the window suggests: of any language, and never a path.

import { z } from 'zod';

export const suggestedName = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N}\p{M} ,()._-]{0,119}$/u);
