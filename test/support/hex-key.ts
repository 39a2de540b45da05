import { rawKey, type StoreKey } from '../../main/store/file/store-key.ts';

export function hexKey(hex: string): StoreKey {
  return rawKey(Buffer.from(hex, 'hex'));
}
