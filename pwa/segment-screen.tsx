import { useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { STANDER_ID, URL_PATH } from '../api/contract/patterns';
import { NotFoundScreen } from './features/not-found/not-found-screen';
import { StandRedirectScreen } from './features/stand-redirect/stand-redirect-screen';
import { replaceWith } from './platform/leave';
import { errors } from './text/errors';
import { LoadingScreen } from './ui/state/loading-screen';

/**
 * A landing page is drawn by the server (rules 8, 7): inside the app, navigate to it. If the app itself was the server's
 * answer to this address, there is no such page, and navigating again would loop.
 */
export function LandingPageScreen({ leave = replaceWith }: { leave?: (url: string) => void }) {
  const { key, pathname, search } = useLocation();
  const [isFirst] = useState(key === 'default');
  useEffect(() => {
    if (!isFirst) leave(pathname + search);
  }, [isFirst, leave, pathname, search]);
  return isFirst ? <NotFoundScreen title={errors.landingPages.notFound} /> : <LoadingScreen isFull />;
}

/** /{segment}: a product id, a landing page path, or nothing. The two patterns can never both match (rules 2, 4). */
export function SegmentScreen() {
  const { segment = '' } = useParams();
  if (STANDER_ID.test(segment)) return <StandRedirectScreen standerId={segment} />;
  if (URL_PATH.test(segment)) return <LandingPageScreen />;
  return <NotFoundScreen />;
}
