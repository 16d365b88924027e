import { useParams } from 'react-router-dom';
import { STANDER_ID, URL_PATH } from '../api/contract/patterns';
import NotFoundScreen from './features/not-found/not-found-screen';
import { StandRedirectScreen } from './features/stand-redirect/stand-redirect-screen';
import LandingPageScreen from './landing-page-screen';

/** /{segment}: a product id, a landing page path, or nothing. The two patterns can never both match (rules 2, 4). */
export default function SegmentScreen() {
  const { segment = '' } = useParams();
  if (STANDER_ID.test(segment)) return <StandRedirectScreen standerId={segment} />;
  if (URL_PATH.test(segment)) return <LandingPageScreen />;
  return <NotFoundScreen />;
}
