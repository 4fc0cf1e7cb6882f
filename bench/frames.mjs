// Records the time between frames of a page while it is used.

/** Runs in the page: records the time between frames. */
export function recordFrames() {
  let times = null;
  const tick = (now) => {
    if (!times) return;
    times.push(now);
    requestAnimationFrame(tick);
  };
  window.smoothness = {};
  window.smoothness.start = () => {
    times = [];
    requestAnimationFrame(tick);
  };
  window.smoothness.stop = () => {
    const lengths = times.slice(1).map((time, index) => time - times[index]);
    times = null;
    lengths.sort((one, other) => one - other);
    return {
      frames: lengths.length,
      p50: lengths[Math.floor(lengths.length / 2)],
      p95: lengths[Math.floor(lengths.length * 0.95)],
      longest: lengths.at(-1),
    };
  };
}

/** The rows of a table of what was measured. */
export function frameRows(results) {
  const ms = (value) => `${value.toFixed(0)} ms`;
  return [
    '| | frames | p50 | p95 | longest |',
    '|---|---|---|---|---|',
    ...results.map(
      ({ what, frames, p50, p95, longest }) => `| ${what} | ${frames} | ${ms(p50)} | ${ms(p95)} | ${ms(longest)} |`,
    ),
  ];
}
