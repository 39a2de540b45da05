// Runs jobs one after another, in the order they were given.

export type JobQueue = <T>(job: () => Promise<T>) => Promise<T>;

export function createJobQueue(): JobQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (job) => {
    const next = last.then(job, job);
    // A failed job is its caller's; the next one still runs.
    last = next.catch(() => undefined);
    return next;
  };
}
