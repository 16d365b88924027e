import { Avatar, Link, makeStyles, tokens } from '@fluentui/react-components';
import { DocumentRegular } from '@fluentui/react-icons/svg/document';
import { useQuery } from '@tanstack/react-query';
import type { User } from '../../../../api/contract/account';
import { endpoints } from '../../../../api/contract/endpoints';
import type { LandingPage } from '../../../../api/contract/landing-page';
import { landingPagePath } from '../../../../api/contract/addresses';
import { useUser } from '../../../session/session-context';
import { adminText } from '../../../text/admin';
import { formatDate, formatLongDate } from '../../../text/format';
import { EmptyState } from '../../../ui/state/empty-state';
import { ErrorState } from '../../../ui/state/error-state';
import { ResponsiveDialog } from '../../../ui/dialog/responsive-dialog';
import { Skeleton, SkeletonBlock } from '../../../ui/state/skeletons';
import { AdminProblem } from '../list/admin-problem';
import { useAdminApi } from '../list/use-admin-api';
import { StatusMark } from './user-columns';

const text = adminText.details;

const useStyles = makeStyles({
  head: { display: 'flex', gap: '16px', alignItems: 'center', marginBottom: '20px' },
  name: {
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  facts: { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '8px 24px', margin: 0, alignItems: 'center' },
  term: { color: tokens.colorNeutralForeground3 },
  fact: { margin: 0, overflowWrap: 'anywhere' },
  heading: {
    margin: '28px 0 4px',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  pages: { listStyleType: 'none', margin: 0, padding: 0 },
  page: { display: 'grid', gap: '2px', padding: '12px 0', borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '24px',
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
    justifySelf: 'start',
  },
  small: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
});

function Pages({ user }: { user: User }) {
  const styles = useStyles();
  const api = useAdminApi();
  const { _id: ownId } = useUser();
  const { data, error, refetch } = useQuery({
    queryKey: [ownId, 'admin', 'pages-of', user._id],
    retry: false,
    queryFn: async (): Promise<LandingPage[]> => {
      const outcome = await api(endpoints.listUserLandingPages, { params: { id: user._id } });
      if (outcome.kind !== 'ok') throw new AdminProblem(outcome);
      return outcome.data;
    },
  });
  return (
    <section>
      <h3 className={styles.heading}>{data ? text.pages(data.length) : text.pagesLoading}</h3>
      {error && !data && (
        <ErrorState message={text.failed} onRetry={() => void refetch()}>
          {error.message}
        </ErrorState>
      )}
      {!error && !data && (
        <Skeleton>
          <SkeletonBlock width="60%" height="20px" />
          <SkeletonBlock width="40%" height="20px" />
        </Skeleton>
      )}
      {data?.length === 0 && <EmptyState icon={<DocumentRegular />} title={text.noPages} />}
      {data && data.length > 0 && (
        <ul className={styles.pages}>
          {data.map((page) => (
            <li key={page._id} className={styles.page}>
              <Link className={styles.link} href={landingPagePath(page)} target="_blank" rel="noopener noreferrer">
                {page.title}
              </Link>
              <span className={styles.small}>
                {landingPagePath(page)} · {text.pageCreated(formatDate(page.createdAt))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** One user and their landing pages (SPEC §2, §6). */
export function UserDetailsDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const styles = useStyles();
  const facts: readonly [string, React.ReactNode][] = [
    [text.email, user.email],
    [text.role, user.isAdmin ? text.admin : text.user],
    [text.status, <StatusMark key="status" isBlocked={user.isBlocked} />],
    [text.createdAt, formatLongDate(user.createdAt)],
    [text.google, user.googleAccessToken ? text.connected : text.notConnected],
  ];
  return (
    <ResponsiveDialog isOpen onClose={onClose} title={text.title}>
      <div className={styles.head}>
        <Avatar
          size={64}
          name={user.username}
          color="brand"
          aria-hidden="true"
          image={user.profileImage ? { src: user.profileImage, alt: '' } : undefined}
        />
        <span className={styles.name}>{user.username}</span>
      </div>
      <dl className={styles.facts}>
        {facts.map(([term, fact]) => (
          <div key={term} style={{ display: 'contents' }}>
            <dt className={styles.term}>{term}</dt>
            <dd className={styles.fact}>{fact}</dd>
          </div>
        ))}
      </dl>
      <Pages user={user} />
    </ResponsiveDialog>
  );
}
