/** Runs in the page before its own code. */
export function observePage() {
  const shifts = [];
  const tasks = [];
  const events = [];
  const paints = [];
  const observe = (kind, into, more = {}) =>
    new PerformanceObserver((list) => into.push(...list.getEntries())).observe({ type: kind, buffered: true, ...more });
  observe('layout-shift', shifts);
  observe('longtask', tasks);
  observe('event', events, { durationThreshold: 16 });
  observe('largest-contentful-paint', paints);

  /** Resolves with the time when the first frame in which `isThere` holds was painted. */
  const painted = (isThere) =>
    new Promise((resolve) => {
      const checkFrame = () => {
        if (isThere()) setTimeout(() => resolve(performance.now()));
        else requestAnimationFrame(checkFrame);
      };
      requestAnimationFrame(checkFrame);
    });
  const isShown = (selector) => {
    const found = document.querySelector(selector);
    return found !== null && found.getClientRects().length > 0;
  };
  const nextEvent = (kind) =>
    new Promise((resolve) => {
      addEventListener(kind, (event) => resolve(event.timeStamp), { capture: true, once: true });
    });

  window.bench = {
    painted: (selector) => painted(() => isShown(selector)),
    afterNextClick(selector) {
      const old = document.querySelector('main h1');
      this.clicked = nextEvent('click').then(async (at) => {
        const end = await painted(() => document.querySelector('main h1') !== old && isShown(selector));
        return end - at;
      });
    },
    afterLastKey(title) {
      let last = 0;
      addEventListener('keydown', ({ timeStamp }) => {
        last = timeStamp;
      });
      this.found = painted(() => document.querySelector('[data-list-entry] h2')?.textContent === title).then(
        (end) => end - last,
      );
    },
    /** The slowest response to a key since the last call, in milliseconds. */
    interaction: () =>
      Math.max(0, ...events.splice(0).flatMap((event) => (event.interactionId ? [event.duration] : []))),
    summary(until) {
      const before = performance.getEntriesByType('resource').filter(({ responseEnd }) => responseEnd <= until);
      const code = before.filter(({ name }) => /\.(js|css)$/.test(name));
      const picture = paints.filter(({ element }) => element?.tagName === 'IMG').at(-1);
      return {
        kB: code.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000,
        requests: before.length,
        shift: shifts.filter(({ hadRecentInput }) => !hadRecentInput).reduce((sum, { value }) => sum + value, 0),
        longTask: Math.max(0, ...tasks.map(({ duration }) => duration)),
        picture: picture?.startTime ?? 0,
      };
    },
  };
}
