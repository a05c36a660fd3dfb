import { type ReactNode, useEffect, useRef, useState } from 'react';

interface Props {
  /** Stands there until then, at the size of what comes. */
  bones: ReactNode;
  children: ReactNode;
}

const ahead = '400px';

/** Shows its children once they are about to come into view: what nobody scrolls to is never fetched. */
export function WhenSeen({ bones, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(() => typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (seen || !place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), { rootMargin: ahead });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [seen]);
  return seen ? children : <div ref={place}>{bones}</div>;
}
