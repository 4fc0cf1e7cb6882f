import { useEffect, useState } from 'react';

const halfMinute = 30_000;

/** The current time, updated regularly. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), halfMinute);
    return () => clearInterval(timer);
  }, []);
  return now;
}
