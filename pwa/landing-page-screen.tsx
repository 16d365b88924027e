import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import NotFoundScreen from './features/not-found/not-found-screen';
import { replaceWith } from './platform/leave';
import { errors } from './text/errors';
import { LoadingScreen } from './ui/state/loading-screen';

/**
 * A landing page is drawn by the server (rules 8, 7): inside the app, navigate to it. If the app itself was the server's
 * answer to this address, there is no such page, and navigating again would loop.
 */
export default function LandingPageScreen({ leave = replaceWith }: { leave?: (url: string) => void }) {
  const { key, pathname, search } = useLocation();
  const [isFirst] = useState(key === 'default');
  useEffect(() => {
    if (!isFirst) leave(pathname + search);
  }, [isFirst, leave, pathname, search]);
  return isFirst ? <NotFoundScreen title={errors.landingPages.notFound} /> : <LoadingScreen isFull />;
}
