// Whether a process runs, as starts and the running app ask about each other.

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process of another person, which may not be signalled.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
