// A view as a link or a file, and back. Whatever is read was written by others: it is bounded, checked by the schema of
// calls, and refused with a reason. It never throws.

import { deflateRawSync, inflateRawSync } from 'node:zlib';
import {
  VIEW_LINK_SCHEME,
  type EncodedView,
  type ReceivedView,
  type SentView,
  type ViewRefusal,
} from '../../shared/contract/sent-views.ts';
import { isObject, parseJson } from '../../shared/rules/json-object.ts';
import { sentView } from '../schemas/query.ts';

const LINK_START = `${VIEW_LINK_SCHEME}://view/`;
/** Windows does not pass on links of 2,048 characters and more. */
const MAX_LINK_CHARS = 2_000;
/** Far more than the filters and columns of a view need. */
export const MAX_VIEW_BYTES = 1_048_576;
const VERSION = 1;

export function encodeView(contents: Omit<SentView, 'version'>): EncodedView {
  const view: SentView = { ...contents, version: VERSION };
  // Compressed, because the columns alone would be longer than a link may be.
  const link = LINK_START + deflateRawSync(JSON.stringify(view)).toString('base64url');
  return { link: link.length <= MAX_LINK_CHARS ? link : null, file: `${JSON.stringify(view, null, 2)}\n` };
}

export function isViewLink(text: string): boolean {
  return text.toLowerCase().startsWith(`${VIEW_LINK_SCHEME}:`);
}

export function readViewLink(link: string): ReceivedView {
  if (link.length > MAX_LINK_CHARS) return refused('tooLarge');
  // Some programs add a slash to the end of a link.
  const code = link.startsWith(LINK_START) ? link.slice(LINK_START.length).replace(/\/$/, '') : '';
  if (!/^[A-Za-z0-9_-]+$/.test(code)) return refused('malformed');
  try {
    const limit = { maxOutputLength: MAX_VIEW_BYTES };
    return readViewText(inflateRawSync(Buffer.from(code, 'base64url'), limit).toString('utf8'));
  } catch {
    // Not compressed by this app, or grows beyond the limit.
    return refused('malformed');
  }
}

export function readViewText(text: string): ReceivedView {
  const written = parseJson(text);
  if (!isObject(written)) return refused('malformed');
  // Checked first: later versions may have parts that this one would call malformed.
  const version = written['version'];
  if (typeof version === 'number' && version > VERSION) return refused('tooNew');
  const checked = sentView.safeParse(written);
  return checked.success ? { kind: 'view', view: checked.data } : refused('malformed');
}

export function refused(reason: ViewRefusal): ReceivedView {
  return { kind: 'refused', reason };
}
