// A view that one person sends to another as a link or a file. It contains no row and no token. The main process writes
// and reads it; it opens only where the same service address is signed in.

import type { ViewContents } from './views.ts';

export const VIEW_LINK_SCHEME = 'commission-desk';
/** Without the dot. */
export const VIEW_FILE_EXTENSION = 'deskview';

/** `asOf`: when the oldest of the sender's data was read, ISO 8601. Only shown: the receiver has data of another time. */
export type OutgoingView = ViewContents & { readonly asOf: string | null };

/** `serviceUrl` is empty for the sample data. */
export type SentView = OutgoingView & { readonly version: 1; readonly serviceUrl: string };

/** `tooNew`: a later version of the app wrote it. `unreadable`: the file could not be read. */
export type ViewRefusal = 'malformed' | 'tooNew' | 'tooLarge' | 'unreadable';

export type ReceivedView =
  | { readonly kind: 'view'; readonly view: SentView }
  | { readonly kind: 'refused'; readonly reason: ViewRefusal }
  /** `serviceUrl` is the sender's. */
  | { readonly kind: 'otherService'; readonly serviceUrl: string };

/** `link` is null where it would be longer than systems pass on. */
export type EncodedView = { readonly link: string | null; readonly file: string };
