// The decoder thread's call.

import { createHash } from 'node:crypto';
import { decodePage } from '../service/answer/decode.ts';
import { packRows } from '../service/answer/packed-rows.ts';
import { pageFacts } from '../service/answer/page-facts.ts';
import type { DecoderCalls } from './decoder-protocol.ts';

export function createDecoderCalls(): DecoderCalls {
  return {
    decodePage({ dataset, body, firstPosition, knownDigest }) {
      const bodyDigest = createHash('sha256').update(body).digest('base64');
      if (bodyDigest === knownDigest) return { isKnown: true, bodyDigest };
      const decoded = decodePage(dataset, body);
      const packed = packRows(decoded.rows);
      return { isKnown: false, bodyDigest, facts: pageFacts(decoded, packed, firstPosition), ...packed };
    },
  };
}
