import { useEffect } from 'react';
import { device } from '../../lib/preferences.ts';

const narrow = '(max-width: 760px)';

/** Desktop or mobile, by the width of the window. */
export function useDevice(): 'desktop' | 'mobile' {
  useEffect(() => {
    const query = window.matchMedia(narrow);
    const follow = () => device.set(query.matches ? 'mobile' : 'desktop');
    follow();
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  return device.use();
}
