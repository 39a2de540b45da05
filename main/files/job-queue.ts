// Runs jobs one after another, in the order in which they were added.

export type JobQueue = <T>(job: () => Promise<T>) => Promise<T>;

export function createJobQueue(): JobQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (job) => {
    const next = last.then(job, job);
    // The caller of a failed job gets its error. The next job runs all the same.
    last = next.catch(() => undefined);
    return next;
  };
}
