/** A tab's candidacy for leader; `takeOver` is for a leader that seems to be suspended. */
export interface LeaderCandidate {
  takeOver(): void;
  stop(): void;
}

/**
 * Runs `lead` in at most one tab of the browser at a time, until its signal aborts. Without Web Locks (a page without
 * HTTPS), every visible tab leads for itself.
 */
export function competeToLead(name: string, lead: (signal: AbortSignal) => Promise<void>): LeaderCandidate {
  return 'locks' in navigator ? competeByLock(name, lead) : leadWhileVisible(lead);
}

function competeByLock(name: string, lead: (signal: AbortSignal) => Promise<void>): LeaderCandidate {
  let attempt = new AbortController();
  let isStopped = false;
  let isStealing = false;

  async function compete(): Promise<void> {
    while (!isStopped) {
      const own = new AbortController();
      attempt = own;
      const options = isStealing ? { steal: true } : { signal: own.signal };
      isStealing = false;
      await navigator.locks
        .request(name, options, () => (own.signal.aborted ? undefined : lead(own.signal)))
        // Another tab took over, or this one gave up waiting in order to do so.
        .catch(() => undefined);
      own.abort();
    }
  }

  void compete();
  return {
    takeOver() {
      isStealing = true;
      attempt.abort();
    },
    stop() {
      isStopped = true;
      attempt.abort();
    },
  };
}

function leadWhileVisible(lead: (signal: AbortSignal) => Promise<void>): LeaderCandidate {
  let attempt = new AbortController();
  const leadIfVisible = () => {
    attempt.abort();
    attempt = new AbortController();
    if (document.visibilityState === 'visible') void lead(attempt.signal);
  };
  document.addEventListener('visibilitychange', leadIfVisible);
  leadIfVisible();
  return {
    takeOver: leadIfVisible,
    stop() {
      document.removeEventListener('visibilitychange', leadIfVisible);
      attempt.abort();
    },
  };
}
