import { Outlet } from 'react-router-dom';
import { paths } from '../../paths';
import { useIsHydrated } from '../../platform/hydration';
import { useSession } from '../../session/session-context';
import { PRODUCT_NAME } from '../../../api/contract/product-name';
import { publicText } from '../../text/public';
import { PublicLayout, type PublicLink } from './public-layout';
import { TextLink } from '../../ui/text-link';

const { nav } = publicText;
const LINKS: readonly PublicLink[] = [
  { to: paths.start, label: nav.home },
  { to: paths.pricing, label: nav.pricing },
  { to: paths.about, label: nav.about },
  { to: paths.contact, label: nav.contact },
];
const SIGNED_OUT: readonly PublicLink[] = [
  { to: paths.login, label: nav.login },
  { to: paths.register, label: nav.register, isPrimary: true },
];
const SIGNED_IN: readonly PublicLink[] = [{ to: paths.dashboard, label: nav.dashboard, isPrimary: true }];

/** The public top navigation bar and footer (SPEC §2). */
export function PublicSiteLayout() {
  const { user } = useSession();
  const isHydrated = useIsHydrated();
  return (
    <PublicLayout
      brand={PRODUCT_NAME}
      homeLabel={nav.logo}
      links={LINKS}
      accountLinks={user ? SIGNED_IN : SIGNED_OUT}
      footer={
        <>
          {/* A page rendered ahead has the year of its build: drawn anew once the app has taken it over. */}
          <span key={String(isHydrated)} suppressHydrationWarning>
            {publicText.footer(new Date().getFullYear())}
          </span>{' '}
          · <TextLink to={paths.privacy}>{nav.privacy}</TextLink>
        </>
      }
    >
      <Outlet />
    </PublicLayout>
  );
}
