// Imported by the app before its own code, in each of its threads; plain JavaScript, which needs no compiler. Timers and dates
// stay as they are.

const { performance } = globalThis;
const realMs = performance.now.bind(performance);
performance.now = () => 5 * realMs();
