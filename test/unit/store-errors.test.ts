import { describe, expect, it } from 'vitest';
import { AppError } from '../../main/errors.ts';
import { toStorageError, withStorageErrors } from '../../main/files/storage-errors.ts';

function systemError(code: string): Error {
  return Object.assign(new Error('words that must not matter: disk full, corrupt'), { code });
}

describe('toStorageError', () => {
  it.each([
    ['SQLITE_FULL', 'diskFull'],
    ['SQLITE_IOERR_SHMSIZE', 'diskFull'],
    ['ENOSPC', 'diskFull'],
    ['SQLITE_READONLY', 'readOnly'],
    ['SQLITE_READONLY_DIRECTORY', 'readOnly'],
    ['SQLITE_CANTOPEN', 'readOnly'],
    ['EACCES', 'readOnly'],
    ['EROFS', 'readOnly'],
    ['SQLITE_CORRUPT', 'corrupt'],
    ['SQLITE_CORRUPT_INDEX', 'corrupt'],
    ['SQLITE_NOTADB', 'corrupt'],
    ['SQLITE_BUSY', 'fileInUse'],
    ['SQLITE_BUSY_SNAPSHOT', 'fileInUse'],
    ['SQLITE_IOERR_WRITE', 'storage'],
    ['EIO', 'storage'],
  ])('turns %s into %s', (code, appCode) => {
    const error = toStorageError(systemError(code), '/data/a.db');
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: appCode, facts: { path: '/data/a.db', system: code } });
  });

  it('returns a bug unchanged', () => {
    const bug = new TypeError('undefined is not a function');
    expect(toStorageError(bug, '/data/a.db')).toBe(bug);
    const coded = Object.assign(new Error('x'), { code: 'ERR_INVALID_ARG_TYPE' });
    expect(toStorageError(coded, '/data/a.db')).toBe(coded);
  });

  it('leaves an AppError alone', () => {
    const error = new AppError('notFound', 'x');
    expect(() =>
      withStorageErrors('/p', () => {
        throw error;
      }),
    ).toThrow(error);
  });
});
