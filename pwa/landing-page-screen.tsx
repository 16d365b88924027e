import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import NotFoundScreen from './features/not-found/not-found-screen';
import { replaceWith } from './platform/leave';
import { errors } from './text/errors';
import { LoadingScreen } from './ui/state/loading-screen';

/**
 * A landing page is drawn by the server (rules 8, 7). Reached inside the app, the browser goes there; when the app
 * itself was the answer to that address, the server knows no such page, and asking again would never end.
 */
export default function LandingPageScreen({ leave = replaceWith }: { leave?: (url: string) => void }) {
  const { key, pathname, search } = useLocation();
  const [isFirst] = useState(key === 'default');
  useEffect(() => {
    if (!isFirst) leave(pathname + search);
  }, [isFirst, leave, pathname, search]);
  return isFirst ? <NotFoundScreen title={errors.landingPages.notFound} /> : <LoadingScreen isFull />;
}
