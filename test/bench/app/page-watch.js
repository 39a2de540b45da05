// Runs in the page before the page's own scripts. Notes when each part of the window is first painted, and how many timers
// fire; times an action from its event to the painted answer. All times are milliseconds.

globalThis.deskBench ??= (() => {
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  /** Looks no further than the first, so that the watch takes no time from what it measures. */
  const isShown = (selector) =>
    document
      .querySelectorAll(selector)
      .values()
      .some((each) => each.checkVisibility());
  /** Asks only calm parts whether they are shown, because the answer costs a style of the whole page. */
  const isCalm = (selector) => isShown(`${selector}[aria-busy="false"]`);
  /** At the lower edge of the window a chart could be pushed out of view, where it is not queried. */
  const EDGE_PX = 100;
  const LIMIT_MS = 60_000;
  const charts = () =>
    shown('main article[aria-busy]').filter((each) => each.getBoundingClientRect().top < innerHeight - EDGE_PX);

  /** Whether a part shows its current answer. */
  const PARTS = {
    navigation: () => isShown('nav a'),
    rows: () => isCalm('main [role="grid"]') && isShown('main [role="grid"] [role="gridcell"]'),
    /** Also if the search finds nothing. */
    foundRows: () => isCalm('main [role="grid"]'),
    totals: () => isShown('main section[aria-label="Totals"][aria-busy="false"] [role="rowheader"]'),
    /** Two periods are compared in a table. */
    charts: () =>
      charts().some((each) => each.querySelector('[role="img"], table')) &&
      charts().every((each) => each.getAttribute('aria-busy') === 'false'),
    /** The charts in sight before the event: the line of filters moves others in or out of view. */
    foundCharts: () => action.charts.every((each) => each.getAttribute('aria-busy') === 'false'),
    today: () => isShown('main table [data-figure="after"]'),
    seal: () => isCalm('[role="dialog"][aria-label^="Seal of "]'),
    groups: () => isCalm('main [role="treegrid"]') && shown('main [role="treegrid"] [role="row"]').length > 1,
    pivot: () => isCalm('main [role="grid"][aria-label^="Daily reports by AE and "]'),
  };

  /** Called in the frame after the one that is drawn next, so that this one has been painted. */
  const afterPaint = (run) => realFrame(() => realSetTimeout(run));
  const realSetTimeout = globalThis.setTimeout.bind(globalThis);
  const realFrame = globalThis.requestAnimationFrame.bind(globalThis);
  const counts = { timers: 0, frames: 0 };
  const counted =
    (schedule, kind) =>
    (run, ...args) =>
      schedule(
        (...given) => {
          counts[kind] += 1;
          if (typeof run === 'function') run(...given);
        },
        ...args,
      );
  globalThis.setTimeout = counted(realSetTimeout, 'timers');
  globalThis.setInterval = counted(globalThis.setInterval.bind(globalThis), 'timers');
  globalThis.requestIdleCallback = counted(globalThis.requestIdleCallback.bind(globalThis), 'timers');
  globalThis.requestAnimationFrame = counted(realFrame, 'frames');

  /** Epoch time at which each part was first painted. */
  const marks = {};
  const missing = new Set(Object.keys(PARTS).filter((part) => part !== 'foundCharts'));
  /** Once for each frame, just before it is drawn: to ask between two changes would make the page lay itself out for it. */
  const lookAtFrame = () => {
    isLooking = false;
    const found = [...missing].filter((part) => PARTS[part]());
    found.forEach((part) => missing.delete(part));
    realSetTimeout(() => found.forEach((part) => (marks[part] = performance.timeOrigin + performance.now())));
  };
  let isLooking = false;
  let look = () => {
    if (!isLooking) realFrame(lookAtFrame);
    isLooking = true;
  };

  let action = null;
  const lookAtAction = () => {
    if (action === null || action.startedMs === null) return;
    if (!PARTS[action.part]()) action.isAnswering = true;
    else if (action.isAnswering) finishAction();
  };
  const finishAction = () => {
    const { startedMs, resolve } = action;
    const doneMs = performance.now();
    action = null;
    afterPaint(() => resolve({ startedMs, doneMs, paintedMs: performance.now() }));
  };
  new MutationObserver(() => {
    look();
    lookAtAction();
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });

  return {
    marks,
    counts,
    firstPaint: () => {
      const paint = performance.getEntriesByName('first-contentful-paint')[0];
      return paint === undefined ? null : performance.timeOrigin + paint.startTime;
    },
    opened: () => performance.timeOrigin,
    /** Later parts are not noted: looking at every change takes time. */
    stopMarks: () => (look = () => undefined),
    /** Arms the watch: the next event of this kind starts the time, the part's next answer ends it. */
    expect: (eventName, part) => {
      globalThis.deskBench.answered = new Promise((resolve, reject) => {
        action = { part, startedMs: null, isAnswering: false, charts: charts(), resolve };
        const armed = action;
        document.addEventListener(
          eventName,
          () => {
            armed.startedMs = performance.now();
            // By then the app has reacted to the event; until then the part may show its last answer.
            realSetTimeout(lookAtAction);
          },
          { capture: true, once: true },
        );
        realSetTimeout(() => reject(new Error(`${part} was not painted after ${eventName}`)), LIMIT_MS);
      });
      return undefined;
    },
  };
})();
