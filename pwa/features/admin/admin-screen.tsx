import { makeStyles } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useIsOnline } from '../../platform/online';
import { useSession } from '../../session/session-context';
import { useAddressParams } from '../../session/use-address-params';
import { adminText } from '../../text/admin';
import { media } from '../../ui/theme/breakpoints';
import { Tabs } from '../../ui/tabs';
import { MessageBar } from '../../ui/state/message-bar';
import { SkeletonList } from '../../ui/state/skeletons';
import { ClaimedSection } from './claimed/claimed-section';
import { StatisticsTab } from './statistics/statistics-tab';
import { StockSection } from './stock/stock-section';
import { UsersSection } from './users/users-section';

/** The tab in the address: a reload, a link and the back button find it again. */
const PARAMETER = 'fane';
const TABS = [
  { value: 'brugere', label: adminText.tabs.users },
  { value: 'produkter', label: adminText.tabs.products },
  { value: 'statistik', label: adminText.tabs.statistics },
] as const;
type TabName = (typeof TABS)[number]['value'];

const useStyles = makeStyles({
  page: { display: 'grid', gap: '20px', gridTemplateColumns: 'minmax(0, 1fr)' },
  // Scrolls sideways inside itself on the narrowest screens.
  tabs: { overflowX: 'auto', scrollbarWidth: 'none', marginInline: '-12px', [media.phone]: { marginInline: '-8px' } },
  tab: { [media.phone]: { paddingInline: '8px' } },
  lists: { display: 'grid', gap: '40px', gridTemplateColumns: 'minmax(0, 1fr)' },
});

/** The admin panel (SPEC §2). Online only: everything in it is the server's, and shared with other admins. */
export default function AdminScreen() {
  const styles = useStyles();
  const isOnline = useIsOnline();
  const { user } = useSession();
  const params = useAddressParams();
  const [, setParams] = useSearchParams();
  const chosen = TABS.find((tab) => tab.value === params.get(PARAMETER))?.value ?? 'brugere';
  const tabs = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces: newer browsers answer a promise, which React would take for a clean-up.
    tabs.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [chosen]);
  const choose = (value: TabName) => setParams({ [PARAMETER]: value }, { replace: true });
  return (
    <div className={styles.page}>
      <Tabs
        listRef={tabs}
        className={styles.tabs}
        tabClassName={styles.tab}
        label={adminText.tabs.label}
        tabs={TABS}
        value={chosen}
        onChange={choose}
        panelOf={(value) => (chosen === value ? 'fane' : undefined)}
      />
      {!isOnline && <MessageBar intent="warning">{adminText.offlineShown}</MessageBar>}
      <div id="fane" role="tabpanel" aria-labelledby={`tab-${chosen}`} className={styles.lists}>
        {user ? <TabContent tab={chosen} /> : <SkeletonList rows={5} />}
      </div>
    </div>
  );
}

function TabContent({ tab }: { tab: TabName }) {
  if (tab === 'statistik') return <StatisticsTab />;
  if (tab === 'produkter') {
    return (
      <>
        <StockSection loadsOnScroll={false} isMain />
        <ClaimedSection />
      </>
    );
  }
  return (
    <>
      <UsersSection />
      <StockSection loadsOnScroll isMain={false} />
    </>
  );
}
