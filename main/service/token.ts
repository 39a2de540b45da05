// Cleans the access token that a person pastes of what copying adds to it.

import { AppError } from '../errors.ts';

/** An item of the Windows credential store has 2,560 bytes: the token, the data key's 64 digits and a line end. */
export const MAX_TOKEN_BYTES = 2_495;

/** Throws `tokenUnusable`; its message never repeats the token. */
export function cleanToken(pasted: string): string {
  const token = pasted
    .replace(/^[\s\u200B\uFEFF]*(authorization\s*:)?\s*(bearer\s+)*/i, '')
    .replace(/[\s\u200B-\u200D\u2060\uFEFF]/g, '');
  if (token === '' || /^bearer$/i.test(token)) throw tokenUnusable('empty', 'The access token is empty');
  if (!/^[\x21-\x7E]+$/.test(token)) {
    throw tokenUnusable('characters', 'The access token contains characters that a request cannot carry');
  }
  if (token.length > MAX_TOKEN_BYTES) {
    throw tokenUnusable('tooLong', `The access token is longer than ${MAX_TOKEN_BYTES} bytes`);
  }
  return token;
}

function tokenUnusable(reason: string, message: string): AppError {
  return new AppError('tokenUnusable', message, { facts: { reason } });
}
