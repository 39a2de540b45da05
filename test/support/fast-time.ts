// For tests that wait for a limit of the app: the time that `performance.now` measures passes faster, timers do not.

export function speedUpTime(speed: number): Disposable {
  const { performance } = globalThis;
  const realMs = performance.now.bind(performance);
  performance.now = () => speed * realMs();
  return {
    [Symbol.dispose]: () => {
      performance.now = realMs;
    },
  };
}
